import type { Instant, Interval, TagReading } from '@baliza/domain'
import { readJournalBackwards } from '../1-collect/journal-reader.ts'

export type PastReadings = {
  /** The last reading of each tag before the window, oldest first. */
  readonly before: readonly TagReading[]
  readonly readings: readonly TagReading[]
  /**
   * Where the readings begin, if they do not reach back to the start of the window: the journal is bounded.
   */
  readonly since: Instant
}

type Wanted = {
  readonly file: string
  readonly tagIDs: ReadonlySet<number>
  readonly window: Interval
  /** What is known of tags from elsewhere, where the journal no longer has them. */
  readonly known: readonly TagReading[]
  readonly most: number
}

/** What some tags said in a window, and what they had said when it began. */
export function readPast({ file, tagIDs, window, known, most }: Wanted): PastReadings {
  const before = new Map(known.map((reading) => [reading.tagID, reading]))
  const found = new Set<number>()
  let readings: TagReading[] = []
  for (const batches of readJournalBackwards(file)) {
    const wanted = batches.flatMap((batch) => batch.readings.filter(({ tagID }) => tagIDs.has(tagID)))
    readings = [
      ...wanted.filter(({ arrivalTime }) => arrivalTime >= window.start && arrivalTime <= window.end),
      ...readings,
    ]
    noteLast(
      before,
      found,
      wanted.filter(({ arrivalTime }) => arrivalTime < window.start),
    )
    if (found.size === tagIDs.size || readings.length > most) break
  }
  const left = readings.splice(0, Math.max(0, readings.length - most))
  for (const reading of left) before.set(reading.tagID, reading)
  const since = (left.length > 0 && readings[0]?.arrivalTime) || window.start
  return {
    before: [...before.values()]
      .filter(({ tagID }) => tagIDs.has(tagID))
      .sort((a, b) => a.sourceTime - b.sourceTime),
    readings,
    since,
  }
}

/** The last one of each tag that was not found yet: segments come the newest first. */
function noteLast(before: Map<number, TagReading>, found: Set<number>, earlier: readonly TagReading[]): void {
  const last = new Map(earlier.map((reading) => [reading.tagID, reading]))
  for (const [tagID, reading] of last) {
    if (!found.has(tagID)) before.set(tagID, reading)
    found.add(tagID)
  }
}
