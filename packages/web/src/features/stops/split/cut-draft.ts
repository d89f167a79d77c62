import type { AnswerOf } from '@baliza/contract'
import {
  type CutRefusal,
  cutAt,
  type Instant,
  type Interval,
  instant,
  MINUTE,
  type OpenInterval,
  SECOND,
  whyNotCut,
} from '@baliza/domain'

/**
 * A stop that may be cut, as the timeline draws it. `end` of one that goes on is the moment it was asked for.
 */
export type CutSpan = {
  readonly start: Instant
  readonly end: Instant
  readonly isOpen: boolean
  readonly forbidden: readonly Interval[]
}

/** A cut that can be dragged; undefined = what was written for it can't be read. */
export type Handle = { readonly label: string; readonly at: Instant | undefined; readonly reach: CutSpan }

export type DraftPiece = {
  readonly start: Instant
  readonly end: Instant
  readonly isOpen: boolean
  readonly minutes: number
}

const at = (iso: string): Instant => instant(Date.parse(iso))

/** What the server says of a stop, as the timeline counts it. */
export function cutSpan({ stop, now, forbidden }: AnswerOf<'stops.cuttable'>): CutSpan {
  return {
    start: at(stop.startDate),
    end: at(stop.endDate ?? now),
    isOpen: stop.endDate === null,
    forbidden: forbidden.map(({ start, end }) => ({ start: at(start), end: at(end) })),
  }
}

const asStop = ({ start, end, isOpen }: CutSpan): OpenInterval => ({ start, end: isOpen ? null : end })

/** What becomes of a stop that is cut there: pieces that touch and cover it exactly, and how long each is. */
export const draftPieces = (span: CutSpan, cuts: readonly Instant[]): DraftPiece[] =>
  cutAt({ start: span.start, end: span.end }, cuts).map(({ start, end }) => {
    const shownEnd = end ?? span.end
    return {
      start,
      end: shownEnd,
      isOpen: span.isOpen && shownEnd === span.end,
      minutes: Math.max(0, shownEnd - start) / MINUTE,
    }
  })

/** Why these cuts can't be made; undefined = they can. The same rule as the server's. */
export const whyNotCuts = (span: CutSpan, cuts: readonly Instant[]): CutRefusal | undefined =>
  whyNotCut({ stop: asStop(span), forbidden: span.forbidden, now: span.end }, cuts)

export type SplitDraft = { readonly newStart: Instant | undefined; readonly newEnd: Instant | undefined }

/**
 * The new start lies between the start and the end; the new end after it. Of a stop that goes on there is no
 * new end.
 */
export function whyNotSplit(
  span: CutSpan,
  { newStart, newEnd }: SplitDraft,
): 'start' | 'end' | CutRefusal | undefined {
  if (newStart === undefined || newStart < span.start || newStart > span.end) return 'start'
  if (span.isOpen) return whyNotCuts(span, [newStart])
  if (newEnd === undefined || newEnd < newStart || newEnd > span.end) return 'end'
  return whyNotCuts(span, [newStart, newEnd])
}

/** The cuts that a split makes. */
export const cutsOfSplit = (span: CutSpan, { newStart, newEnd }: SplitDraft): Instant[] =>
  [newStart, span.isOpen ? undefined : newEnd].filter((cut) => cut !== undefined)

/** A piece in the middle third, where nothing forbids it: something to drag. */
export function firstSplit(span: CutSpan): SplitDraft {
  const third = (span.end - span.start) / 3
  const newStart = allowedAt(span, span.start + third)
  return { newStart, newEnd: span.isOpen ? undefined : allowedAt(span, span.end - third) }
}

/** The cuts that make parts of about the same length. */
export const equalCuts = (span: CutSpan, parts: number): Instant[] => {
  const cuts = Array.from({ length: parts - 1 }, (_, i) => allowedAt(span, instantAt(span, (i + 1) / parts)))
  return [...new Set(cuts)].filter((cut) => span.start < cut && cut < span.end)
}

/** One more cut, in the middle of the longest piece. */
export function oneMoreCut(span: CutSpan, cuts: readonly Instant[]): Instant[] {
  const longest = draftPieces(span, cuts).toSorted((a, b) => b.minutes - a.minutes)[0] ?? span
  return [...cuts, allowedAt(span, (longest.start + longest.end) / 2)].toSorted((a, b) => a - b)
}

/** The nearest whole second within the stop at which it may be cut; never inside of maintenance. */
export function allowedAt(span: CutSpan, wanted: number): Instant {
  const within = atEdge(span, Math.min(span.end, Math.max(span.start, Math.round(wanted / SECOND) * SECOND)))
  const forbidden = span.forbidden.find(({ start, end }) => start <= within && within < end)
  if (forbidden === undefined) return instant(within)
  const before = Math.max(span.start, Math.ceil(forbidden.start / SECOND) * SECOND - SECOND)
  const after = Math.min(span.end, Math.ceil(forbidden.end / SECOND) * SECOND)
  return instant(within - before < after - within ? before : after)
}

/** A stop seldom begins on a whole second: no sliver of one is left at its edges. */
const atEdge = ({ start, end }: CutSpan, within: number): number =>
  [start, end].find((edge) => Math.abs(edge - within) < SECOND / 2) ?? within

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -SECOND,
  ArrowDown: -SECOND,
  ArrowRight: SECOND,
  ArrowUp: SECOND,
  PageDown: -MINUTE,
  PageUp: MINUTE,
}
const LARGER = 10

/**
 * How far a key moves a cut: arrows a second, with Shift ten, the page keys a minute. undefined = not one of
 * them.
 */
export function stepOf(key: string, isLarger: boolean): number | undefined {
  const step = STEPS[key]
  return step === undefined ? undefined : step * (isLarger && Math.abs(step) === SECOND ? LARGER : 1)
}

/** One step on, over whatever is forbidden. */
export function steppedBy(span: CutSpan, from: Instant, step: number): Instant {
  const to = allowedAt(span, from + step)
  if (step === 0 || Math.sign(to - from) === Math.sign(step)) return to
  // It was thrown back by a forbidden stretch: the next place is beyond it.
  const ahead = span.forbidden.filter(({ start, end }) => (step > 0 ? start > from : end <= from))
  const next = step > 0 ? ahead.at(0)?.end : ahead.at(-1)?.start
  return next === undefined ? from : allowedAt(span, step > 0 ? next : next - SECOND)
}

/** Where an instant lies in a stretch, as a fraction of it. */
export const shareOf = ({ start, end }: Pick<CutSpan, 'start' | 'end'>, instantOf: number): number =>
  end <= start ? 0 : Math.min(1, Math.max(0, (instantOf - start) / (end - start)))

/** The instant at a fraction of a stretch. */
export const instantAt = ({ start, end }: Pick<CutSpan, 'start' | 'end'>, share: number): number =>
  start + (end - start) * share

/** As CSS counts: `33.3%`. */
export const percentOf = (share: number): string => `${share * 100}%`
