import { type KeyboardEvent, useState } from 'react'

/** How far an arrow goes in a list of marks, or in rows of `columns` of them. */
const stepsOf = (columns: number): Record<string, number> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: -Infinity,
  End: Infinity,
})

/** The marks of a chart: one stop of the Tab key, arrows walk them, Enter opens what is behind one. */
export function useMarks(
  ids: readonly string[],
  { onPick, columns = 1 }: { onPick: (id: string) => void; columns?: number },
) {
  const [shown, setShown] = useState<string>()
  const [last, setLast] = useState<string>()
  const tabStop = last !== undefined && ids.includes(last) ? last : ids.at(-1)

  const walk = (event: KeyboardEvent<Element>) => {
    const step = stepsOf(columns)[event.key]
    const at = ids.indexOf((event.target as HTMLElement).dataset['mark'] ?? '')
    if (step === undefined || at === -1) return
    event.preventDefault()
    const to = Math.abs(step) === Infinity ? (step < 0 ? 0 : ids.length - 1) : at + step
    const next = ids[to]
    if (next !== undefined) event.currentTarget.querySelector<HTMLElement>(`[data-mark="${next}"]`)?.focus()
  }

  return {
    /** The mark that is pointed at or focused. */
    shown,
    groupEvents: { onKeyDown: walk, onPointerLeave: () => setShown(undefined) },
    markEvents: (id: string) => ({
      'data-mark': id,
      tabIndex: id === tabStop ? 0 : -1,
      onFocus: () => {
        setLast(id)
        setShown(id)
      },
      onBlur: () => setShown(undefined),
      onPointerEnter: () => setShown(id),
      onClick: () => onPick(id),
    }),
  }
}
