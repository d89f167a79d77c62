import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { ExplainedWindow } from './explained-window.ts'
import { useProfile } from './use-profile.ts'

const ExplanationDialog = lazyPart(async () => (await import('./ExplanationDialog.tsx')).ExplanationDialog)

type Props = {
  /** Undefined = nothing is asked; the dialog is closed. */
  window: ExplainedWindow | undefined
  onClose: () => void
}

/** Explain this number: what the figures of a window are made of, fetched when somebody asks. */
export function ExplainDialog({ window, onClose }: Props) {
  // It closes before it goes: only so does the focus return to where it was.
  const profile = useProfile()
  const [last, setLast] = useState(window)
  if (window !== undefined && window !== last) setLast(window)
  if (last === undefined) return null
  return (
    <Suspense>
      <ExplanationDialog window={{ ...last, profile }} isOpen={window !== undefined} onClose={onClose} />
    </Suspense>
  )
}
