import { type ReactNode, Suspense, useMemo, useState, useTransition } from 'react'
import { orNothing } from '../../api/or-nothing.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { draftedRecognition, type RecognitionDraft } from './recognition-draft.ts'
import { linesOf, type SeenStop } from './seen-stop.ts'
import { type KeptSplit, keptSplit } from './split/kept-split.ts'
import { useCallInstead } from './use-call-instead.ts'

const loadRecognition = () => import('./RecognizeDialog.tsx')
const RecognizeDialog = lazyPart(async () => (await loadRecognition()).RecognizeDialog)
const SplitDialog = lazyPart(async () => (await import('./split/SplitDialog.tsx')).SplitDialog)
const StopHistoryDialog = lazyPart(
  async () => (await import('./history/StopHistoryDialog.tsx')).StopHistoryDialog,
)

type Opened =
  | { readonly kind: 'recognize'; readonly stops: readonly SeenStop[]; readonly draft?: RecognitionDraft }
  | { readonly kind: 'split'; readonly stop: SeenStop; readonly draft?: KeptSplit }
  | { readonly kind: 'history'; readonly stop: SeenStop }

export type StopDialogs = {
  /** Opens the recognition dialog for one stop, or for several with one signature. */
  readonly recognize: (stops: readonly SeenStop[]) => void
  readonly split: (stop: SeenStop) => void
  /** Shows all that is known of a stop, and what was done to it. */
  readonly showHistory: (stop: SeenStop) => void
  /** What was asked for is being fetched. */
  readonly isOpening: boolean
  /** To be drawn somewhere on the page. */
  readonly dialogs: ReactNode
}

/** What somebody was at when the session ended. */
function interrupted(): Opened | undefined {
  const draft = draftedRecognition()
  if (draft !== undefined) return { kind: 'recognize', stops: draft.stops, draft }
  const split = keptSplit()
  return split && { kind: 'split', stop: split.stop, draft: split }
}

/** Fetches the recognition before somebody needs it: a server that hangs must not keep it shut. */
export function preloadRecognition(): void {
  void orNothing(loadRecognition())
}

type Callbacks = {
  /** Something was written: what is shown of it is old. */
  readonly onDone?: () => void
  /** Calls maintenance to a line in the place of signing its stop; left out, that isn't offered. */
  readonly onCall?: ((lineID: number) => void) | undefined
}

/**
 * The dialogs that sign, cut and explain stops, wherever stops are met; fetched when the first of them opens.
 */
export function useStopDialogs({ onDone, onCall }: Callbacks = {}): StopDialogs {
  const [shown, setShown] = useState<Opened | undefined>(interrupted)
  const [isOpen, setOpen] = useState(shown !== undefined)
  const [isOpening, startOpening] = useTransition()
  const open = useMemo(() => {
    const show = (opened: Opened) =>
      startOpening(() => {
        setShown(opened)
        setOpen(true)
      })
    return {
      recognize: (stops: readonly SeenStop[]) => show({ kind: 'recognize', stops }),
      split: (stop: SeenStop) => show({ kind: 'split', stop }),
      showHistory: (stop: SeenStop) => show({ kind: 'history', stop }),
    }
  }, [])
  const close = () => setOpen(false)
  const done = () => {
    close()
    onDone?.()
  }
  const shared = { opened: isOpen, onClose: close, onDone: done }
  const lines = shown?.kind === 'recognize' ? linesOf(shown.stops) : []
  const calling = useCallInstead({ lines, onCall, close })
  return {
    ...open,
    isOpening,
    dialogs: (
      <Suspense>
        {shown?.kind === 'recognize' && (
          <RecognizeDialog stops={shown.stops} draft={shown.draft} {...shared} {...calling} />
        )}
        {shown?.kind === 'split' && <SplitDialog stop={shown.stop} draft={shown.draft} {...shared} />}
        {shown?.kind === 'history' && <StopHistoryDialog stop={shown.stop} {...shared} />}
      </Suspense>
    ),
  }
}
