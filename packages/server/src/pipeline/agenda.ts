/** What the pipeline looks after beside the readings, and how often, in milliseconds of the machine. */
const EVERY = {
  orders: 1_000,
  status: 1_000,
  readings: 250,
  diagnostics: 5_000,
  configuration: 2_000,
  rollUp: 60_000,
}
/** A hint makes the next look come sooner, but no sooner than this after the one before. */
const HINTED = { orders: 0, configuration: 250 }

export type Matter = keyof typeof EVERY
type Hinted = keyof typeof HINTED

/** Says what is due. */
export class Agenda {
  readonly #lookedAt = {
    orders: 0,
    status: 0,
    readings: 0,
    diagnostics: 0,
    configuration: performance.now(),
    rollUp: performance.now(),
  }
  readonly #hints: Record<Hinted, boolean> = { orders: false, configuration: false }

  /** Somebody says that there is news. */
  hint(matter: Hinted): void {
    this.#hints[matter] = true
  }

  /** Is it time? Then the caller does it now. */
  isDue(matter: Matter): boolean {
    const pause = isHinted(matter) && this.#hints[matter] ? HINTED[matter] : EVERY[matter]
    if (performance.now() - this.#lookedAt[matter] < pause) return false
    this.begin(matter)
    return true
  }

  /** Somebody looks after it now, due or not. */
  begin(matter: Matter): void {
    this.#lookedAt[matter] = performance.now()
    if (isHinted(matter)) this.#hints[matter] = false
  }
}

const isHinted = (matter: Matter): matter is Hinted => matter in HINTED
