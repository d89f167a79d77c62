import type { Db } from '@baliza/server'
import { ADMINISTRATOR } from '../../packages/server/src/testing/lines-in-motion.ts'
import { PASSWORD } from '../../packages/server/src/testing/plant-builder.ts'
import { Browser } from '../people/browser.ts'
import { until } from '../plant/patience.ts'
import type { Plant } from '../plant/plant.ts'

const TABLES = ['orderIndex', 'shiftIndex', 'dayIndex'] as const
const ENDS_WITHIN = 60_000
const NEAR = 1e-9

/**
 * Figures are what the facts say: computing those of closed windows again changes none. Answers what it
 * changed, and how many rows there were.
 */
export async function recomputedDifferently(
  plant: Plant,
): Promise<{ readonly faults: string[]; readonly rows: number }> {
  const { db } = plant.database
  const now = plant.now()
  const before = await indexRows(db, now)
  const browser = new Browser(ADMINISTRATOR)
  const faults: string[] = []
  for (const kind of ['orders', 'history'])
    if (!Number.isFinite(await until(() => recalculated(plant, browser, kind), ENDS_WITHIN, 500)))
      faults.push(`the ${kind} could not be recalculated`)
  const after = await indexRows(db, now)
  for (const [key, row] of before) {
    const again = after.get(key)
    if (!again) faults.push(`${key} is gone after a recalculation`)
    else faults.push(...different(row, again).map((what) => `${key}: ${what}`))
  }
  return { faults, rows: before.size }
}

async function recalculated({ leader }: Plant, browser: Browser, kind: string): Promise<boolean> {
  const begun = await browser.call(leader(), 'recalculations.post', {
    body: { kind, user: ADMINISTRATOR, password: PASSWORD },
  })
  if (begun.status !== 200) return false
  const { id } = begun.body as { id: number }
  const isDone = async () => {
    const { body } = await browser.call(leader(), 'recalculations.get')
    return Array.isArray(body) && body.some((job) => job.id === id && job.state === 'done')
  }
  return Number.isFinite(await until(isDone, ENDS_WITHIN, 200))
}

type Row = Readonly<Record<string, unknown>>

/** Those of windows that are closed, each by its key. */
async function indexRows(db: Db, now: number): Promise<Map<string, Row>> {
  const found = new Map<string, Row>()
  for (const table of TABLES)
    for (const row of (await db.selectFrom(table).selectAll().execute()) as Row[])
      if (Number(row['shiftEnd'] ?? row['dayEnd'] ?? 0) <= now)
        found.set(`${table} ${JSON.stringify(keyOf(row))}`, row)
  return found
}

const KEYS = ['lineId', 'lineID', 'order', 'shiftStart', 'dayStart']
const keyOf = (row: Row) => KEYS.flatMap((name) => (name in row ? [String(row[name])] : []))

const different = (before: Row, after: Row): string[] =>
  Object.keys(before).flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (was === is || (typeof was === 'number' && typeof is === 'number' && Math.abs(was - is) < NEAR))
      return []
    return [`${name} was ${String(was)} and is ${String(is)}`]
  })
