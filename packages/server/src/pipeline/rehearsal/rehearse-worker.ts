import { parentPort, workerData } from 'node:worker_threads'
import type { Interval, TagReading } from '@baliza/domain'
import { openScriptRunner } from '@baliza/line-script'
import { type PastReadings, readPast } from './past-readings.ts'
import { type Rehearsal, type Rehearsed, rehearse } from './rehearse.ts'

/** What the thread is asked: a rehearsal whose readings it finds itself. */
export type RehearsalOrder = Omit<Rehearsal, 'before' | 'readings'> & {
  readonly file: string
  readonly tagIDs: readonly number[]
  readonly known: readonly TagReading[]
}

export type RehearsalReport = Rehearsed & { readonly window: Interval; readonly readings: number }

/** So many readings are led through in a few seconds; of more, the latest. */
const MOST_READINGS = 150_000

const { file, tagIDs, known, ...order } = workerData as RehearsalOrder
const past: PastReadings = readPast({
  file,
  tagIDs: new Set(tagIDs),
  window: order.window,
  known,
  most: MOST_READINGS,
})
const window = { ...order.window, start: past.since }
const scripts = await openScriptRunner()
const rehearsed = await rehearse(scripts, { ...order, window, before: past.before, readings: past.readings })
await scripts.close()
parentPort?.postMessage({ ...rehearsed, window, readings: past.readings.length } satisfies RehearsalReport)
