import { type Instant, instant, settled } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Log } from '../../log/log-event.ts'
import type { Lead } from '../../messaging/lead.ts'
import type { PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { rollUp } from './roll-up.ts'

type RollUpsOptions = {
  readonly db: Db
  readonly now: () => Instant
  readonly log: Log
  readonly lead: Lead
  readonly isOver: () => boolean
  /** Does the work until it succeeds. */
  readonly persist: (work: () => Promise<void>) => Promise<void>
}

/** Joins old minutes beside the cycles: one day of each line at a time, so that months are done within hours. */
export class RollUps {
  readonly #options: RollUpsOptions
  /** Up to when the minutes of each line are joined. */
  readonly #done = new Map<number, Instant>()
  #running: Promise<void> = Promise.resolve()

  constructor(options: RollUpsOptions) {
    this.#options = options
  }

  /** A failure is said, and what failed is done the next time. */
  begin(plant: PlantConfiguration): void {
    this.#running = this.#running.then(() => this.#joinOrSay(plant))
  }

  /** Resolves when nothing is joined any more. */
  ended(): Promise<void> {
    return this.#running
  }

  async #joinOrSay(plant: PlantConfiguration): Promise<void> {
    const { persist, isOver, log } = this.#options
    const done = await settled(persist(() => this.#join(plant)))
    if (!done.ok && !isOver())
      log.error({ event: 'roll-up-failed', err: done.error as Error }, 'old days could not be rolled up')
  }

  async #join({ lines, calendars }: PlantConfiguration): Promise<void> {
    const { db, now, lead, isOver } = this.#options
    const until = now()
    for (const lineID of lines.keys()) {
      if (isOver()) return
      const from = this.#done.get(lineID) ?? instant(0)
      this.#done.set(lineID, await rollUp(db, { lineID, from, lead }, until, calendars.of(lineID)))
    }
  }
}
