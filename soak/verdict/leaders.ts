import { settled } from '@baliza/domain'
import type { Db } from '@baliza/server'

/** What the fenced table said at one look. */
type Look = { readonly at: number; readonly term: number; readonly turn: number; readonly journal: string }

const LOOK_EVERY = 50

/** Looks at who leads, all the time: the table that every write of a leader is checked against. */
export class Leaders {
  readonly #db: Db
  readonly looks: Look[] = []
  /** What two leaders, or one that came back, would look like. */
  readonly wrong: string[] = []
  #timer: NodeJS.Timeout
  #isLooking = false

  constructor(db: Db) {
    this.#db = db
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY)
  }

  get now(): Look | undefined {
    return this.looks.at(-1)
  }

  /** When the last write of facts was first seen. */
  get lastWrite(): Look | undefined {
    const { now } = this
    return this.looks.find(({ term, turn }) => term === now?.term && turn === now.turn)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** How many milliseconds after `since` somebody wrote facts in a term that satisfies. */
  ledAfter(since: number, satisfies: (look: Look) => boolean): number | undefined {
    const first = this.looks.find((look) => look.at >= since && look.turn > 0 && satisfies(look))
    return first && first.at - since
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const asked = await settled(
      this.#db.selectFrom('pipelineLead').select(['term', 'turn', 'journal']).executeTakeFirst(),
    )
    this.#isLooking = false
    if (!asked.ok || asked.value === undefined) return
    const look = { at: performance.now(), ...asked.value }
    const before = this.now
    if (before) this.#compare(before, look)
    this.looks.push(look)
  }

  #compare(before: Look, look: Look): void {
    if (look.term < before.term) this.wrong.push(`term ${look.term} after term ${before.term}`)
    if (look.term !== before.term) return
    if (look.journal !== before.journal) this.wrong.push(`two leaders in term ${look.term}`)
    if (look.turn < before.turn)
      this.wrong.push(`write ${look.turn} after write ${before.turn} of term ${look.term}`)
  }
}
