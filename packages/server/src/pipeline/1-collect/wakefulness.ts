import { type Instant, SECOND } from '@baliza/domain'

/** Of the machine: a process that did not look for longer did not see what happened. */
const LONGEST_BLINK = 10 * SECOND
/** So long the two clocks are compared before anything is concluded, in milliseconds of the machine. */
const SHORTEST_COMPARISON = SECOND

/**
 * Notices that nobody looked at the plant: the machine was suspended, or this process was held. The plant's
 * clock tells it, for the machine's own stands still while it is suspended. How fast the one goes against the
 * other is measured as long as somebody looks, so that a plant whose clock goes sixty times as fast does not
 * seem to fall asleep.
 */
export class Wakefulness {
  readonly #now: () => Instant
  readonly #machine: () => number
  #last: { readonly plant: Instant; readonly machine: number }
  #awake = { plant: 0, machine: 0 }

  constructor(now: () => Instant, machine: () => number = () => performance.now()) {
    this.#now = now
    this.#machine = machine
    this.#last = { plant: now(), machine: machine() }
  }

  /** Somebody looks. Answers the time that nobody saw, if there was any. */
  look(): { readonly since: Instant; readonly until: Instant } | undefined {
    const last = this.#last
    this.#last = { plant: this.#now(), machine: this.#machine() }
    const passed = this.#last.plant - last.plant
    const { plant, machine } = this.#awake
    const pace = machine < SHORTEST_COMPARISON ? Number.POSITIVE_INFINITY : Math.max(1, plant / machine)
    if (passed < 0 || passed > LONGEST_BLINK * pace) {
      // NOTE: a clock that was set goes at a pace of its own from here on
      this.#awake = { plant: 0, machine: 0 }
      return passed < 0 ? undefined : { since: last.plant, until: this.#last.plant }
    }
    this.#awake = { plant: plant + passed, machine: machine + this.#last.machine - last.machine }
    return undefined
  }
}
