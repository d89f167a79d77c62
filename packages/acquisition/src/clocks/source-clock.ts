import { HOUR, type Instant, MINUTE, SECOND } from '@baliza/domain'

/**
 * What is known of the clock of a source. Plant time is what it says plus `offset`: more than 0 where it is
 * behind, less where it is ahead. A delay on the way counts as being behind, so `offset` is the smallest
 * difference seen lately.
 */
export type SourceClock = {
  readonly offset: number
  /** It is off by no more than what a message takes on its way: then its times are taken as they are. */
  readonly isRight: boolean
  /** When it was heard last. */
  readonly at: Instant
  /** So many messages told of it. */
  readonly samples: number
  /** Where the drift is measured from. */
  readonly begun: { readonly at: Instant; readonly offset: number }
  /** Since when it tells of the past without catching up; null = it tells of the present. */
  readonly late: { readonly since: Instant; readonly lag: number } | null
}

/** What a source said about when something happened that it told just now. */
export type ClockSample = {
  /** Its own time. */
  readonly sourceTime: number
  readonly arrivalTime: Instant
  /**
   * Plant time: it can't have happened before, or it would have been told before. -Infinity = nothing is
   * known.
   */
  readonly notBefore: number
  /** The source's own time: what it told before this. NaN = nothing. */
  readonly lastSourceTime: number
}

type Heard = Pick<ClockSample, 'sourceTime' | 'arrivalTime'>

/** No control system tells of anything before: sources without a clock say 1601, 1970 or nothing. */
const EARLIEST = Date.UTC(2000, 0, 1)
/** A difference by more is no delay: the clock was set, or is another one. */
export const JUMP = 2 * SECOND
/**
 * A clock is right when it seems to be behind by so little; one that was right may seem so up to the second,
 * before it is not.
 */
const RIGHT = { from: SECOND / 2, until: SECOND } as const
/**
 * The estimate rises so slowly that delays don't carry it away, and faster than any clock drifts: a second a
 * minute.
 */
const RISE = SECOND / MINUTE
/** Who has told of the past for so long and does not catch up has a clock that is behind. */
const CATCHES_UP_WITHIN = 10 * SECOND
/** The smallest delay is found within so long: drift is measured from there. */
const SETTLED_AFTER = MINUTE
/** A drift is told when it is more than chance: after so long, or as soon as it made so much. */
const DRIFT = { after: HOUR / 2, from: SECOND / 2 } as const

/** Whether that is a time that a clock said, right or wrong. */
export const isTime = (time: number): boolean => time >= EARLIEST

/** A clock as it is first heard: what it tells of happened just now. */
export function beginClock(offset: number, at: Instant): SourceClock {
  return { offset, isRight: isRight(offset, true), at, samples: 1, begun: { at, offset }, late: null }
}

const isRight = (offset: number, wasRight: boolean): boolean =>
  offset >= 0 && offset <= (wasRight ? RIGHT.until : RIGHT.from)

/** What makes plant time of its times. */
export const correctionOf = ({ offset, isRight: right }: SourceClock): number => (right ? 0 : offset)

/**
 * How far what was told lies behind what the clock would say at once; less than 0: the clock is not as far
 * behind as was thought.
 */
export const lagOf = ({ offset }: SourceClock, { sourceTime, arrivalTime }: Heard): number =>
  arrivalTime - sourceTime - offset

/** Whether a clock could have said that: it was not set since, in either direction, and is no other one. */
export function couldSay(clock: SourceClock, sample: ClockSample): boolean {
  const { sourceTime, notBefore, lastSourceTime } = sample
  return (
    lagOf(clock, sample) >= -JUMP &&
    sourceTime + clock.offset >= notBefore - JUMP &&
    !(sourceTime < lastSourceTime - JUMP)
  )
}

/**
 * Takes in the newest that a message told by this clock. Earlier than thought: that is the offset. A little
 * later: it may be a delay or drift, and the offset follows slowly. Much later: a source delivers what it
 * kept, as long as it catches up; a `wait` since its last word explains as much.
 */
export function hearClock(clock: SourceClock, sample: Heard, wait: number): SourceClock {
  const { arrivalTime: at } = sample
  const lag = lagOf(clock, sample)
  if (lag < -JUMP) return beginClock(clock.offset + lag, at)
  if (lag > JUMP) return hearLate(clock, { at, lag }, wait)
  const offset = clock.offset + (lag <= 0 ? lag : Math.min(lag, RISE * Math.max(0, at - clock.at)))
  const begun = at - clock.begun.at < SETTLED_AFTER ? { at: clock.begun.at, offset } : clock.begun
  return {
    offset,
    isRight: isRight(offset, clock.isRight),
    at,
    samples: clock.samples + 1,
    begun,
    late: null,
  }
}

function hearLate(
  clock: SourceClock,
  { at, lag }: { readonly at: Instant; readonly lag: number },
  wait: number,
): SourceClock {
  const heard = { ...clock, at, samples: clock.samples + 1 }
  if (lag <= JUMP + wait) return { ...heard, late: null }
  const late = clock.late ?? { since: at, lag }
  const waited = at - late.since
  if (waited < CATCHES_UP_WITHIN) return { ...heard, late }
  return lag > late.lag - waited / 10
    ? beginClock(clock.offset + lag, at)
    : { ...heard, late: { since: at, lag } }
}

/** By how many milliseconds an hour it falls behind; null = that can't be told yet. */
export function driftOf({ offset, at, begun }: SourceClock): number | null {
  const [span, change] = [at - begun.at, offset - begun.offset]
  if (span < 2 * SETTLED_AFTER || (span < DRIFT.after && Math.abs(change) < DRIFT.from)) return null
  return Math.round((change * HOUR) / span)
}
