import { type Instant, MINUTE, SECOND } from '@baliza/domain'
import {
  beginClock,
  type ClockSample,
  couldSay,
  driftOf,
  hearClock,
  JUMP,
  lagOf,
  moveClock,
  type SourceClock,
} from './source-clock.ts'

/**
 * One clock of a source: behind a gateway each device has its own. `newest`: what it told in the message of
 * that number.
 */
export type KnownClock = { clock: SourceClock; message: number; newest: number }

/** A clock was set, or another one speaks: it is behind by so much now, and was before. */
export type Jump = { readonly offset: number; readonly was: number }

/** More devices behind one gateway than this share what is forgotten first. */
const MOST_CLOCKS = 16
/** A clock counts after so many messages; a single late message makes none. */
const SURE_FROM = 2
const LATELY = MINUTE
/** Two devices have one clock when they differ by no more than what messages do on their way. */
const NEAR = SECOND / 2

/** The clocks of one source, and which of them a tag tells its times by. */
export class KnownClocks {
  readonly #onJump: (jump: Jump) => void
  readonly #speed: number
  readonly #touched: KnownClock[] = []
  #clocks: KnownClock[] = []

  constructor(onJump: (jump: Jump) => void, speed: number) {
    this.#onJump = onJump
    this.#speed = speed
  }

  forget(): void {
    this.#clocks = []
  }

  /** The clock that arrivals are told by was set forward by so much. */
  move(leap: number): void {
    for (const known of this.#clocks) known.clock = moveClock(known.clock, leap)
  }

  add(offset: number, at: Instant): KnownClock {
    const added = { clock: beginClock(offset, at, this.#speed), message: 0, newest: 0 }
    if (this.#clocks.length >= MOST_CLOCKS)
      this.#clocks = this.#clocks.toSorted((a, b) => a.clock.at - b.clock.at).slice(1)
    this.#clocks.push(added)
    return added
  }

  /** The one that was heard last. */
  get main(): KnownClock | undefined {
    return heardLast(this.#clocks)
  }

  /**
   * The clock that could have said this: its own, else another one of the source, else one that was not heard
   * yet.
   */
  clockFor(own: KnownClock | undefined, sample: ClockSample): KnownClock {
    const likely = own ?? this.#beginningWith(sample)
    if (!likely || !couldSay(likely.clock, sample)) return this.#otherFor(own, sample)
    if (lagOf(likely.clock, sample) <= JUMP * this.#speed) return likely
    const other = this.#nearest(sample)
    return other && other.clock.at > likely.clock.at ? other : likely
  }

  /**
   * A tag that is new shares a clock that says nearly the same; of a source that keeps what it could not
   * send, the one there is.
   */
  #beginningWith(sample: ClockSample): KnownClock | undefined {
    return this.#nearest(sample) ?? (sample.notBefore === Number.NEGATIVE_INFINITY ? this.main : undefined)
  }

  #otherFor(own: KnownClock | undefined, sample: ClockSample): KnownClock {
    const offset = sample.arrivalTime - sample.sourceTime
    const other = this.#nearest(sample)
    if (other && (!own || other.clock.at >= own.clock.at)) return other
    if (own && own.clock.samples >= SURE_FROM) this.#onJump({ offset, was: own.clock.offset })
    if (!other) return this.add(offset, sample.arrivalTime)
    other.clock = beginClock(offset, sample.arrivalTime, this.#speed)
    return other
  }

  /** The clock that would have said nearly the same just now. */
  #nearest(sample: ClockSample): KnownClock | undefined {
    const near = this.#clocks.filter(
      ({ clock }) => couldSay(clock, sample) && Math.abs(lagOf(clock, sample)) <= NEAR * this.#speed,
    )
    return near.toSorted((a, b) => Math.abs(lagOf(a.clock, sample)) - Math.abs(lagOf(b.clock, sample)))[0]
  }

  /** Notes a time that a clock gave in a message. */
  note(known: KnownClock, sourceTime: number, message: number): void {
    known.newest = known.message === message ? Math.max(known.newest, sourceTime) : sourceTime
    if (known.message !== message) this.#touched.push(known)
    known.message = message
  }

  /** The message is over: the newest that each clock gave in it counts. */
  hear(arrivalTime: Instant, wait: number): void {
    for (const known of this.#touched)
      known.clock = hearClock(known.clock, { sourceTime: known.newest, arrivalTime }, wait)
    this.#touched.length = 0
  }

  /** The one that is off the most, of those that were heard lately. */
  worst(now: number): { readonly clockOffset: number; readonly clockDrift: number | null } | undefined {
    const sure = this.#clocks
      .map(({ clock }) => clock)
      .filter(({ samples, at }) => samples >= SURE_FROM && at >= now - LATELY * this.#speed)
    const worst = sure.toSorted((a, b) => Math.abs(b.offset) - Math.abs(a.offset))[0]
    return worst && { clockOffset: Math.round(worst.offset), clockDrift: driftOf(worst) }
  }
}

const heardLast = (clocks: readonly KnownClock[]): KnownClock | undefined =>
  clocks.reduce<KnownClock | undefined>(
    (last, one) => (last && last.clock.at > one.clock.at ? last : one),
    undefined,
  )
