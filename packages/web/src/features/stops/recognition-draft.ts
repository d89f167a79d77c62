import { takeDraft } from '../../ui/kept-draft.ts'
import type { Steps } from './reason-steps.ts'
import type { SeenStop } from './seen-stop.ts'

export const RECOGNITION_DRAFT = 'recognition'

/** How far a recognition had come when the session ended: which stops, by which way, and what was written. */
export type RecognitionDraft = {
  readonly stops: readonly SeenStop[]
  readonly steps: Steps
  readonly observation?: string
}

/** What this window kept of the recognition of this page; it wrote it itself. */
export const draftedRecognition = (): RecognitionDraft | undefined =>
  takeDraft(RECOGNITION_DRAFT) as RecognitionDraft | undefined
