import { type Instant, type Interval, instant, windowIndexes } from '@baliza/domain'
import type { Db } from '@baliza/server'
import { sql } from 'kysely'
import { readCalendarOf } from '../packages/server/src/facts/calendars/read-calendars.ts'
import { readReasonTree } from '../packages/server/src/facts/reasons/reason-tree.ts'
import { readLineFacts } from '../packages/server/src/figures/line-facts.ts'
import { type Dialect, freshDatabase } from './databases.ts'
import { type Measured, quantile } from './table.ts'
import { timed } from './timed.ts'
import { fillYears, LINE, NOW, SHIFT } from './years-of-facts.ts'

const SHIFTS_MEASURED = 300
const SETTINGS = { enableOrderManager: true, fixedThroughput: null, microStopTime: 60_000, defaultSpeed: 60 }

/** (c) The index of a shift from stored facts, against the plain SQL that fetches the same rows. */
export async function measureShiftIndex(): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const dialect of ['SQLite', 'PostgreSQL'] as const) {
    const one = await measureYears(dialect, 1)
    const ten = await measureYears(dialect, 10)
    rows.push(
      toRow(`${dialect}: index of a shift, 1 year of facts`, one),
      toRow(`${dialect}: index of a shift, 10 years of facts`, ten),
      {
        name: `${dialect}: growth from 1 to 10 years`,
        measured: milliseconds(ten.ours),
        baseline: milliseconds(one.ours),
        ratio: ten.ours / one.ours,
        goal: 'none (≤ 1.25)',
        met: ten.ours <= one.ours * 1.25,
      },
    )
  }
  return rows
}

type Medians = { readonly ours: number; readonly bare: number }

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

const toRow = (name: string, { ours, bare }: Medians): Measured => ({
  name,
  measured: milliseconds(ours),
  baseline: `${milliseconds(bare)} bare SQL`,
  ratio: ours / bare,
  goal: '≤ 2 ×',
  met: ours <= 2 * bare,
})

async function measureYears(dialect: Dialect, years: number): Promise<Medians> {
  const database = await freshDatabase(dialect)
  const { db } = database
  await fillYears(db, years)
  if (dialect === 'PostgreSQL') await sql`vacuum analyze`.execute(db)
  const reasons = await readReasonTree(db)
  const calendar = await readCalendarOf(db, LINE)
  const ours: number[] = []
  const bare: number[] = []
  for (let i = 0; i < SHIFTS_MEASURED; i++) {
    const shift = anyShift(i)
    bare.push(await timed(() => fetchBare(db, shift)))
    ours.push(
      await timed(async () =>
        windowIndexes(await readLineFacts(db, LINE, shift, { calendar, reasons }), shift, NOW, SETTINGS),
      ),
    )
  }
  await database.close()
  const warm = (samples: number[]) => quantile(samples.slice(SHIFTS_MEASURED / 10), 0.5)
  return { ours: warm(ours), bare: warm(bare) }
}

/** Spread over the last two months, so that every age of database reads minute buckets. */
function anyShift(i: number): Interval {
  const start = NOW - SHIFT * (1 + ((i * 37) % 150))
  return { start: instant(start), end: instant(start + SHIFT) }
}

/** The rows of a shift and nothing else, in one transaction, as anybody would write it by hand. */
function fetchBare(db: Db, { start, end }: { start: Instant; end: Instant }): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    await sql`select "start", "end", "state" from "lineState" where "lineID" = ${LINE} and "start" < ${end} and "end" > ${start} and "start" >= ${start - SHIFT} order by "start"`.execute(
      tx,
    )
    await sql`select "order", "stopID", "startDate", "endDate", "reasonID", "recognized" from "stop" where "lineID" = ${LINE} and "startDate" < ${end} and "endDate" > ${start} and "startDate" >= ${start - SHIFT} order by "startDate"`.execute(
      tx,
    )
    await sql`select "order", "start", "end", "units", "discards", "unknownUnits" from "productionBucket" where "lineID" = ${LINE} and "start" >= ${start} and "start" < ${end} order by "start"`.execute(
      tx,
    )
    await sql`select "order", "startDate", "endDate", "desiredProductionSpeed", "adjustedDiscountTime" from "productionOrder" where "lineID" = ${LINE} and "startDate" < ${end} and "endDate" > ${start} and "startDate" >= ${start - SHIFT}`.execute(
      tx,
    )
  })
}
