import type { Stop } from '@baliza/contract'
import { type CutRefusal, type Instant, instant, whyNotMove } from '@baliza/domain'
import { type CutSpan, type DraftPiece, draftPieces } from './cut-draft.ts'
import type { CutField } from './cut-fields.ts'

/** The one boundary that is being moved. */
export type Moved = { readonly index: number; readonly field: CutField }

const startOf = (stop: Stop): Instant => instant(Date.parse(stop.startDate))
const endOf = (stop: Stop, whole: Pick<CutSpan, 'end'>): Instant =>
  stop.endDate === null ? whole.end : instant(Date.parse(stop.endDate))

/** All pieces of an original as one; an open one reaches to the moment it was asked for. */
export function wholeSpan(pieces: readonly Stop[], { end: now, start, forbidden }: CutSpan): CutSpan {
  const [first, last] = [pieces[0], pieces.at(-1)]
  const isOpen = last?.endDate === null
  return {
    start: first === undefined ? start : startOf(first),
    end: last === undefined || last.endDate === null ? now : instant(Date.parse(last.endDate)),
    isOpen,
    forbidden,
  }
}

/** Where a piece ends and the next begins; undefined while what was written can't be read. */
export const boundariesOf = (pieces: readonly Stop[], moved?: Moved): (Instant | undefined)[] =>
  pieces.slice(1).map((piece, index) => (index === moved?.index ? moved.field.at : startOf(piece)))

/** A boundary moves within the two pieces that it parts. */
export function boundaryReach(pieces: readonly Stop[], whole: CutSpan, index: number): CutSpan {
  const [left, right] = [pieces[index], pieces[index + 1]]
  return left === undefined || right === undefined
    ? whole
    : { ...whole, start: startOf(left), end: endOf(right, whole) }
}

/** The pieces as they would be. */
export const movedPieces = (whole: CutSpan, boundaries: readonly (Instant | undefined)[]): DraftPiece[] =>
  draftPieces(
    whole,
    boundaries.filter((at) => at !== undefined),
  )

/** Why the boundary can't move there; undefined = it can. The same rule as the server's. */
export function whyNotMoved(
  pieces: readonly Stop[],
  whole: CutSpan,
  { index, field }: Moved,
): CutRefusal | 'unread' | undefined {
  const [left, right] = [pieces[index], pieces[index + 1]]
  if (field.at === undefined || left === undefined || right === undefined) return 'unread'
  const boundary = startOf(right)
  const end = right.endDate === null ? null : endOf(right, whole)
  return whyNotMove(
    { left: { start: startOf(left), end: boundary }, right: { start: boundary, end } },
    { forbidden: whole.forbidden, now: whole.end },
    field.at,
  )
}
