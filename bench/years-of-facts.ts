import { HOUR, instant, MINUTE } from '@baliza/domain'
import type { Database, Db } from '@baliza/server'
import { loadModel } from '@baliza/simulator'
import type { Insertable } from 'kysely'
import { furnish } from '../scripts/living-plant/furnish.ts'

export const LINE = 1
export const SHIFT = 8 * HOUR
/** A Monday at 06:00 UTC, where the history ends. */
export const NOW = instant(Date.UTC(2026, 10, 16, 6))
const DAY = 24 * HOUR
const STATES_PER_SHIFT = 30
const MINUTE_BUCKETS_FOR = 60 * DAY
const ROWS_AT_ONCE = 2_000

/** Fills lines with `years` of plausible facts: an order a shift, a stop every half hour, buckets of minutes for 60 days and of hours before. */
export async function fillYears(db: Db, years: number, lines = 1): Promise<void> {
  const model = loadModel({ lines, tagsPerLine: 3, intervalMs: 1_000, start: NOW })
  await furnish(db, model.description, 'UTC')
  await db.updateTable('line').set({ enableOrderManager: true }).execute()
  const shifts = years * 365 * 3
  for (let lineID = LINE; lineID < LINE + lines; lineID++)
    for (let first = 0; first < shifts; first += 100) await fillShifts(db, lineID, shifts, { first, last: Math.min(first + 100, shifts) })
}

async function fillShifts(db: Db, lineID: number, shifts: number, { first, last }: { first: number; last: number }): Promise<void> {
  const orders: Insertable<Database['productionOrder']>[] = []
  const states: Insertable<Database['lineState']>[] = []
  const stops: Insertable<Database['stop']>[] = []
  const buckets: Insertable<Database['productionBucket']>[] = []
  for (let i = first; i < last; i++) {
    const start = NOW - (shifts - i) * SHIFT
    const order = (lineID - LINE) * shifts + i + 1
    const startDate = instant(start)
    const endDate = instant(start + SHIFT)
    orders.push({
      order,
      op: `OP${order}`,
      version: 0,
      lineID,
      status: 2,
      startDate,
      endDate,
      desiredProductionSpeed: 60,
      validation: false,
    })
    for (let k = 0; k < STATES_PER_SHIFT; k++) {
      const from = instant(start + (k * SHIFT) / STATES_PER_SHIFT)
      const to = instant(start + ((k + 1) * SHIFT) / STATES_PER_SHIFT)
      const isStop = k % 2 === 1
      states.push({ lineID, start: from, end: to, state: isStop ? 'stopped' : 'running' })
      if (isStop)
        stops.push({
          order,
          lineID,
          stopID: (k + 1) / 2,
          split: 0,
          startDate: from,
          endDate: to,
          recognized: k % 4 === 1,
          reasonID: k % 4 === 1 ? 3 : null,
        })
    }
    const width = NOW - start <= MINUTE_BUCKETS_FOR ? MINUTE : HOUR
    for (let at = start; at < start + SHIFT; at += width)
      buckets.push({
        lineID,
        order,
        start: instant(at),
        end: instant(at + width),
        units: 40,
        discards: 1,
        unknownUnits: 0,
        unknownDiscards: 0,
      })
  }
  await db.transaction().execute(async (tx) => {
    for (const some of portions(orders, 500)) await tx.insertInto('productionOrder').values(some).execute()
    for (const some of portions(states)) await tx.insertInto('lineState').values(some).execute()
    for (const some of portions(stops)) await tx.insertInto('stop').values(some).execute()
    for (const some of portions(buckets)) await tx.insertInto('productionBucket').values(some).execute()
  })
}

const portions = <T>(rows: readonly T[], size = ROWS_AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
