import { useState } from 'react'
import { useRovingFocus } from '../roving-focus.ts'

/** The marks of a chart: one stop of the Tab key, arrows walk them, Enter opens what is behind one. */
export function useMarks(
  ids: readonly string[],
  { onPick, columns }: { onPick: (id: string) => void; columns?: number },
) {
  const [shown, setShown] = useState<string>()
  const roving = useRovingFocus(ids, columns)
  return {
    /** The mark that is pointed at or focused. */
    shown,
    groupEvents: { onKeyDown: roving.onKeyDown, onPointerLeave: () => setShown(undefined) },
    markEvents: (id: string) => ({
      ...roving.walked(id),
      onFocus: () => {
        roving.onFocus(id)
        setShown(id)
      },
      onBlur: () => setShown(undefined),
      onPointerEnter: () => setShown(id),
      onClick: () => onPick(id),
    }),
  }
}
