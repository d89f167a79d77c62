import type { TagReading } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import { writeTagReadings } from '../../messaging/tag-readings.ts'

/** Milliseconds of the machine. People who look see values of a second; else ten are enough. */
const WHILE_WATCHED = 1_000
const ELSE = 10_000
/** A look lasts so long after the last hint. */
const WATCHED_FOR = 15_000

export type LastReadings = {
  put(readings: readonly TagReading[]): void
  /** Somebody is looking. */
  watch(): void
  /** Stores what is due of what came since. */
  write(db: Db, lead: Lead): Promise<void>
}

/**
 * What each tag said last, on its way to the screens. It costs one row for each tag that changed, not one for
 * each reading.
 */
export function openLastReadings(): LastReadings {
  const fresh = new Map<number, TagReading>()
  let watchedUntil = 0
  let writtenAt = Number.NEGATIVE_INFINITY
  return {
    put(readings) {
      for (const reading of readings) fresh.set(reading.tagID, reading)
    },
    watch() {
      watchedUntil = performance.now() + WATCHED_FOR
    },
    async write(db, lead) {
      const now = performance.now()
      if (fresh.size === 0 || now - writtenAt < (now < watchedUntil ? WHILE_WATCHED : ELSE)) return
      writtenAt = now
      const readings = [...fresh.values()]
      await asLeader(db, lead, (trx) => writeTagReadings(trx, readings))
      for (const reading of readings) if (fresh.get(reading.tagID) === reading) fresh.delete(reading.tagID)
    },
  }
}
