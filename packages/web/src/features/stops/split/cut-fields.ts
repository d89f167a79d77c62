import type { Instant } from '@baliza/domain'
import { readWallTime } from './wall-time.ts'

/** A time that is dragged or written: what was written stays as it is while it can't be read. */
export type CutField = { readonly at: Instant | undefined; readonly text: string }

/** Nothing is chosen yet. */
export const NOTHING: CutField = { at: undefined, text: '' }

type Span = { readonly start: number; readonly end: number }
type Write = (at: number) => string

export const fieldOf = (at: Instant, write: Write): CutField => ({ at, text: write(at) })

/** A written edge of the stop is that edge, though nobody writes its milliseconds. */
export function writtenField(text: string, span: Span, write: Write): CutField {
  const at = readWallTime(text, span, write)
  const edge = at === undefined ? undefined : [span.start, span.end].find((one) => write(one) === write(at))
  return { at: (edge ?? at) as Instant | undefined, text }
}

/** How far a cut may be dragged: up to its neighbours, so that the first stays the first. */
export function reachOf<S extends Span>(span: S, cuts: readonly (Instant | undefined)[], index: number): S {
  const before = cuts.slice(0, index).findLast((at) => at !== undefined)
  const after = cuts.slice(index + 1).find((at) => at !== undefined)
  return {
    ...span,
    start: Math.max(span.start, Math.min(before ?? span.start, span.end)),
    end: Math.min(span.end, Math.max(after ?? span.end, span.start)),
  }
}
