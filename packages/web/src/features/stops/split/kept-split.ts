import type { Instant } from '@baliza/domain'
import { takeDraft } from '../../../ui/kept-draft.ts'
import type { SeenStop } from '../seen-stop.ts'
import type { Moved } from './boundaries.ts'

export const SPLIT_DRAFT = 'split'

export type SplitMode = 'piece' | 'cuts' | 'pieces'

/** How far somebody had come who cut a stop when the session ended: in which way, and where. */
export type KeptSplit = {
  readonly stop: SeenStop
  readonly mode: SplitMode
  /** null = one that was not written yet. */
  readonly cuts?: readonly (Instant | null)[]
  /** The boundary that was being moved between the pieces that were there. */
  readonly moved?: Moved | undefined
}

/** What this window kept of the cuts of this page; it wrote it itself. */
export const keptSplit = (): KeptSplit | undefined => takeDraft(SPLIT_DRAFT) as KeptSplit | undefined
