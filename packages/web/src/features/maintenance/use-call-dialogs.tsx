import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { CallStep, SeenCall } from './seen-call.ts'

const CallDialog = lazy(() =>
  import('./CallDialog.tsx').then(({ CallDialog: component }) => ({ default: component })),
)
const SignCallDialog = lazy(() =>
  import('./SignCallDialog.tsx').then(({ SignCallDialog: component }) => ({ default: component })),
)

type Opened =
  | { readonly kind: 'call'; readonly lineID: number | undefined }
  | { readonly kind: 'move'; readonly step: CallStep; readonly call: SeenCall }

export type CallDialogs = {
  /** Asks why, and for a signature; without a line, for which line first. */
  readonly callTo: (lineID?: number) => void
  readonly move: (step: CallStep, call: SeenCall) => void
  /** To be drawn somewhere on the page. */
  readonly dialogs: ReactNode
}

/**
 * The dialogs that call maintenance and move its calls, wherever lines are met; fetched when the first of
 * them opens.
 */
export function useCallDialogs(): CallDialogs {
  const [shown, setShown] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  const open = useMemo(() => {
    const show = (opened: Opened) => {
      setShown(opened)
      setOpen(true)
    }
    return {
      callTo: (lineID?: number) => show({ kind: 'call', lineID }),
      move: (step: CallStep, call: SeenCall) => show({ kind: 'move', step, call }),
    }
  }, [])
  const shared = { isOpen, onClose: () => setOpen(false) }
  return {
    ...open,
    dialogs: (
      <Suspense>
        {shown?.kind === 'call' && <CallDialog lineID={shown.lineID} {...shared} />}
        {shown?.kind === 'move' && <SignCallDialog step={shown.step} call={shown.call} {...shared} />}
      </Suspense>
    ),
  }
}
