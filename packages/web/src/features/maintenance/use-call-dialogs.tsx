import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { type CallDraft, draftedCall } from './call-draft.ts'
import type { CallStep, SeenCall } from './seen-call.ts'

const CallDialog = lazyPart(async () => (await import('./CallDialog.tsx')).CallDialog)
const SignCallDialog = lazyPart(async () => (await import('./SignCallDialog.tsx')).SignCallDialog)

type Opened =
  | { readonly kind: 'call'; readonly lineID: number | undefined; readonly draft?: CallDraft }
  | { readonly kind: 'move'; readonly step: CallStep; readonly call: SeenCall }

export type CallDialogs = {
  /** Asks why, and for a signature; without a line, for which line first. */
  readonly callTo: (lineID?: number) => void
  readonly move: (step: CallStep, call: SeenCall) => void
  /** To be drawn somewhere on the page. */
  readonly dialogs: ReactNode
}

/** What somebody was at when the session ended. */
function interrupted(): Opened | undefined {
  const draft = draftedCall()
  return draft && { kind: 'call', lineID: draft.given, draft }
}

/**
 * The dialogs that call maintenance and move its calls, wherever lines are met; fetched when the first of
 * them opens.
 */
export function useCallDialogs(): CallDialogs {
  const [shown, setShown] = useState<Opened | undefined>(interrupted)
  const [isOpen, setOpen] = useState(shown !== undefined)
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
        {shown?.kind === 'call' && <CallDialog lineID={shown.lineID} draft={shown.draft} {...shared} />}
        {shown?.kind === 'move' && <SignCallDialog step={shown.step} call={shown.call} {...shared} />}
      </Suspense>
    ),
  }
}
