import { SECOND } from '@baliza/domain'

/** A clock that is set by less is followed as one that drifts. */
const LEAST = 50
/** What leaps further slept, or was set so far that nobody reads by it. */
const MOST = 10 * SECOND

/**
 * The clock that arrivals are told by, beside the machine's steady time, which nobody sets: where the one leaps
 * ahead of the other, it was set forward.
 */
export class OwnClock {
  /** So many milliseconds of the plant pass in one of the machine. */
  readonly speed: number
  readonly #steady: () => number
  #last: { readonly at: number; readonly steady: number } | undefined

  constructor({ speed = 1, steady = () => performance.now() }: OwnClockOptions = {}) {
    this.speed = speed
    this.#steady = steady
  }

  /** By how much it was set forward since the last look, now that it says `at`. */
  leap(at: number): number {
    const last = this.#last
    const steady = this.#steady()
    this.#last = { at, steady }
    if (!last) return 0
    const leap = at - last.at - (steady - last.steady) * this.speed
    return leap > LEAST * this.speed && leap < MOST * this.speed ? leap : 0
  }
}

type OwnClockOptions = { readonly speed?: number; readonly steady?: () => number }
