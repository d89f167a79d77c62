import {
  type HistoryEntry,
  HOUR,
  type Instant,
  type Interval,
  instant,
  type LineInput,
  MINUTE,
  type TagReading,
} from '@baliza/domain'
import { openScriptRunner } from '@baliza/line-script'
import type { Db } from '../../db/open-database.ts'
import { numberFrom } from '../../facts/new-plant/default-content.ts'
import { replay } from '../5-index/replay.ts'
import { type PlantConfiguration, readConfiguration } from '../handed-on/plant-configuration.ts'
import { LineStages } from '../line-stages.ts'
import { type OrderBook, openOrderBook } from './history-orders.ts'

export type Fed = { readonly readings: number; readonly orders: number; readonly shifts: number }

export type FeedOptions = {
  readonly db: Db
  /** Called now and then with the share that is done, 0 to 1, and up to when the plant has lived. */
  readonly onProgress?: (share: number, at: Instant) => void
  /**
   * Called when the facts are there and before indexes are told of them: people may have signed some by then.
   */
  readonly onLived?: () => Promise<void>
}

/** So much of a plant's past goes into one transaction. */
const PORTION = 6 * HOUR
/** Scripts that watch the time look that often in the past. */
const TIMED_EVERY = MINUTE
/** Indexes come last and are about this share of the work. */
const TELLING = 0.85
/** The journal is not used: everything counts as its first batch. */
const SEQUENCE = 1

/**
 * Lets a plant live through its past: readings and orders, in time order, go through the same stages as live
 * ones, some hours in each transaction. The plant must be configured and have no facts in the span yet.
 */
export async function feedHistory(
  history: Iterable<HistoryEntry>,
  span: Interval,
  { db, onProgress, onLived }: FeedOptions,
): Promise<Fed> {
  const plant = await readConfiguration(db)
  if (!plant) throw new Error('the plant is not configured')
  const scripts = await openScriptRunner()
  const stages = new LineStages({ db, scripts, timedEvery: TIMED_EVERY })
  await stages.open(plant, span.start)
  const past = new Past(plant, await openOrderBook(db, plant))
  const live = async (upTo: Instant) => {
    await past.live(stages, upTo)
    onProgress?.((TELLING * (upTo - span.start)) / (span.end - span.start), upTo)
  }
  let portionEnd = instant(span.start + PORTION)
  for (const entry of history) {
    for (; entry.at >= portionEnd && portionEnd < span.end; portionEnd = instant(portionEnd + PORTION))
      await live(portionEnd)
    past.take(entry)
  }
  await live(span.end)
  await scripts.close()
  await numberFrom(db, 'productionOrder', 'order')
  await onLived?.()
  const { shifts, orders } = await replay(db, span, span.end, {
    onProgress: (share) => onProgress?.(TELLING + (1 - TELLING) * share, span.end),
  })
  return { readings: past.fed, orders, shifts }
}

/** What of the past waits for the next transaction. */
class Past {
  readonly #tagIDs: ReadonlyMap<string, number>
  readonly #book: OrderBook
  #readings: TagReading[] = []
  #inputs = new Map<number, LineInput[]>()
  fed = 0

  constructor(plant: PlantConfiguration, book: OrderBook) {
    this.#tagIDs = new Map(plant.tags.map((tag) => [tag.tagName, tag.tagID]))
    this.#book = book
  }

  /** A tag that is not configured is not heard. */
  take(entry: HistoryEntry): void {
    if (entry.kind === 'reading') {
      const { at, tagName, value, quality } = entry
      const tagID = this.#tagIDs.get(tagName)
      if (tagID !== undefined) this.#readings.push({ tagID, value, quality, sourceTime: at, arrivalTime: at })
      return
    }
    const { lineID } = entry.order
    const order =
      entry.kind === 'order-start'
        ? this.#book.start(entry.order, entry.at)
        : this.#book.end(entry.order, entry.at)
    this.#inputs.set(lineID, [...(this.#inputs.get(lineID) ?? []), { kind: 'order', at: entry.at, order }])
  }

  async live(stages: LineStages, upTo: Instant): Promise<void> {
    const [readings, inputs] = [this.#readings, this.#inputs]
    this.#readings = []
    this.#inputs = new Map()
    this.fed += readings.length
    for (const [lineID, speed] of this.#book.speeds()) stages.expectSpeed(lineID, speed)
    await stages.run({
      batches: [{ sequence: SEQUENCE, readings }],
      upTo,
      inputs,
      within: (trx) => this.#book.write(trx),
    })
  }
}
