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
  /** So many milliseconds of the plant pass in one of the machine: delays seem as many times as long. */
  readonly speed: number
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
/**
 * A difference by more is no delay: the clock was set, or is another one. This and what follows is of the
 * machine: where the plant's clock goes faster, it is as many times as much.
 */
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
export function beginClock(offset: number, at: Instant, speed = 1): SourceClock {
  const right = isRight({ offset, isRight: true, speed })
  return { offset, isRight: right, at, samples: 1, begun: { at, offset }, late: null, speed }
}

/** Whether one that was right, or was not, is so by what is known now. */
const isRight = ({
  offset,
  isRight: wasRight,
  speed,
}: Pick<SourceClock, 'offset' | 'isRight' | 'speed'>): boolean =>
  offset >= 0 && offset <= (wasRight ? RIGHT.until : RIGHT.from) * speed

/** Arrivals are told by a clock that was set forward by so much. If it was not, the next message tells. */
export function moveClock(clock: SourceClock, leap: number): SourceClock {
  const offset = clock.offset + leap
  const begun = { ...clock.begun, offset: clock.begun.offset + leap }
  return { ...clock, offset, isRight: isRight({ ...clock, offset }), begun }
}

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
  const jump = JUMP * clock.speed
  return (
    lagOf(clock, sample) >= -jump &&
    sourceTime + clock.offset >= notBefore - jump &&
    !(sourceTime < lastSourceTime - jump)
  )
}

/**
 * Takes in the newest that a message told by this clock. Earlier than thought: that is the offset. A little
 * later: it may be a delay or drift, and the offset follows slowly. Much later: a source delivers what it
 * kept, as long as it catches up; a `wait` since its last word explains as much.
 */
export function hearClock(clock: SourceClock, sample: Heard, wait: number): SourceClock {
  const { arrivalTime: at } = sample
  const { speed } = clock
  const lag = lagOf(clock, sample)
  if (lag < -JUMP * speed) return beginClock(clock.offset + lag, at, speed)
  if (lag > JUMP * speed) return hearLate(clock, { at, lag }, wait)
  const offset = clock.offset + (lag <= 0 ? lag : Math.min(lag, RISE * Math.max(0, at - clock.at)))
  const begun = at - clock.begun.at < SETTLED_AFTER ? { at: clock.begun.at, offset } : clock.begun
  const right = isRight({ ...clock, offset })
  return { offset, isRight: right, at, samples: clock.samples + 1, begun, late: null, speed }
}

function hearLate(
  clock: SourceClock,
  { at, lag }: { readonly at: Instant; readonly lag: number },
  wait: number,
): SourceClock {
  const heard = { ...clock, at, samples: clock.samples + 1 }
  if (lag <= JUMP * clock.speed + wait) return { ...heard, late: null }
  const late = clock.late ?? { since: at, lag }
  const waited = at - late.since
  if (waited < CATCHES_UP_WITHIN * clock.speed) return { ...heard, late }
  return lag > late.lag - waited / 10
    ? beginClock(clock.offset + lag, at, clock.speed)
    : { ...heard, late: { since: at, lag } }
}

/** By how many milliseconds an hour it falls behind; null = that can't be told yet. */
export function driftOf({ offset, at, begun }: SourceClock): number | null {
  const [span, change] = [at - begun.at, offset - begun.offset]
  if (span < 2 * SETTLED_AFTER || (span < DRIFT.after && Math.abs(change) < DRIFT.from)) return null
  return Math.round((change * HOUR) / span)
}
