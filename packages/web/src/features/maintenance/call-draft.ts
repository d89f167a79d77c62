import { takeDraft } from '../../ui/kept-draft.ts'

export const CALL_DRAFT = 'maintenance-call'

/** How far a call had come when the session ended: to which line, and why. */
export type CallDraft = {
  /** The line that it was opened for. */
  readonly given?: number
  readonly lineID?: number
  readonly reason?: string
}

/** What this window kept of the call of this page; it wrote it itself. */
export const draftedCall = (): CallDraft | undefined => takeDraft(CALL_DRAFT) as CallDraft | undefined
