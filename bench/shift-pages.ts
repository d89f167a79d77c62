import { HOUR, instant, toIso } from '@baliza/domain'
import { sql } from 'kysely'
import type { Dialect, FreshDatabase } from './databases.ts'
import { type Measured, quantile } from './table.ts'
import { timed } from './timed.ts'
import { asQuery, startWatchedWeb } from './watched-web.ts'
import { NOW } from './years-of-facts.ts'

const LINES = 99
const YEARS = 10
const YEAR = 365 * 24 * HOUR
const MONTH = 30 * 24 * HOUR
const MOST_PAGE = 50
const PAGES = 200

/**
 * Pages of the shift indexes of 99 lines over ten years, as a browser loads them, beside SQL written by hand.
 */
export async function measureShiftPages(
  database: FreshDatabase,
  dialect: Dialect,
  years: number,
): Promise<Measured[]> {
  await fillOtherYears(database, years)
  await fillOtherLines(database)
  if (dialect === 'PostgreSQL') await sql`vacuum analyze "shiftIndex"`.execute(database.db)
  const web = await startWatchedWeb(database.url, database.folder)
  const ours: number[] = []
  const bare: number[] = []
  for (let i = 0; i < PAGES; i++) {
    bare.push(await timed(() => barePage(database, wanted(i))))
    ours.push(await timed(() => web.get('oeeindex/history/get', asQuery(pageOf(wanted(i))))))
  }
  await web.stop()
  const { count } = await database.db
    .selectFrom('shiftIndex')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const warm = (samples: number[], share: number) => quantile(samples.slice(PAGES / 10), share)
  const row = (share: number): Measured => ({
    name: `${dialect}: page of ${(count / 1e6).toFixed(2)} million shift indexes, p${share * 100}`,
    measured: `${warm(ours, share).toFixed(1)} ms`,
    baseline: `${warm(bare, share).toFixed(1)} ms bare SQL`,
    ratio: warm(ours, share) / warm(bare, share),
    goal: share < 0.9 ? '–' : `< ${MOST_PAGE} ms`,
    met: share < 0.9 ? null : warm(ours, share) < MOST_PAGE,
  })
  return [row(0.5), row(0.95)]
}

/** The rows of line 1 once more for the years before, until there are ten. */
async function fillOtherYears({ db }: FreshDatabase, years: number): Promise<void> {
  const stored = await db.selectFrom('shiftIndex').selectAll().limit(1).executeTakeFirstOrThrow()
  const rest = Object.keys(stored).filter((name) => name !== 'shiftStart' && name !== 'shiftEnd')
  const names = sql.join(rest.map((name) => sql.ref(name)))
  const begin = NOW - years * YEAR
  for (let back = years; back < YEARS; back += years) {
    const moved = (column: string) => sql`${sql.ref(column)} - ${sql.lit(back * YEAR)}`
    await sql`insert into "shiftIndex" ("shiftStart", "shiftEnd", ${names}) select ${moved('shiftStart')}, ${moved('shiftEnd')}, ${names}
      from "shiftIndex" where "lineId" = 1 and "shiftStart" >= ${begin}`.execute(db)
  }
}

/** The rows of line 1 for every line that has none. */
async function fillOtherLines({ db }: FreshDatabase): Promise<void> {
  const there = (await db.selectFrom('line').select('lineID').execute()).length
  const [line] = await db.selectFrom('line').selectAll().limit(1).execute()
  if (!line) throw new Error('there is no line')
  const { descriptionSearch: _, ...columns } = line as typeof line & { descriptionSearch?: string }
  const missing = Array.from({ length: LINES - there }, (_none, i) => there + 1 + i)
  for (const lineID of missing)
    await db
      .insertInto('line')
      .values({ ...columns, lineID, description: `Línea ${lineID}` })
      .execute()
  const stored = await db.selectFrom('shiftIndex').selectAll().limit(1).executeTakeFirstOrThrow()
  const rest = Object.keys(stored).filter((name) => name !== 'lineId')
  const names = sql.join(rest.map((name) => sql.ref(name)))
  for (const lineID of missing)
    await sql`insert into "shiftIndex" ("lineId", ${names}) select ${sql.lit(lineID)}, ${names} from "shiftIndex" where "lineId" = 1`.execute(
      db,
    )
}

type Wanted = {
  readonly lineID: number | undefined
  readonly from: number
  readonly to: number
  readonly sort: 'shiftStart' | 'oee'
}

/** Every line and all of them, every year; by time, or by OEE within three months. */
function wanted(i: number): Wanted {
  const sort = i % 3 === 2 ? 'oee' : 'shiftStart'
  const to = NOW - MONTH * ((i * 11) % 115)
  const months = sort === 'oee' ? 3 : 12
  return {
    lineID: i % 4 === 3 && sort === 'shiftStart' ? undefined : 1 + ((i * 7) % LINES),
    from: to - months * MONTH,
    to,
    sort,
  }
}

const pageOf = ({ lineID, from, to, sort }: Wanted) => ({
  skip: 0,
  take: 50,
  requireTotalCount: true,
  sort: [{ selector: sort, desc: true }],
  filter: [
    ['shiftStart', '>=', toIso(instant(from))],
    'and',
    ['shiftStart', '<', toIso(instant(to))],
    ...(lineID === undefined ? [] : ['and', ['lineID', '=', lineID]]),
  ],
})

async function barePage({ db }: FreshDatabase, { lineID, from, to, sort }: Wanted): Promise<void> {
  const where = sql`s."shiftStart" >= ${from} and s."shiftStart" < ${to}${lineID === undefined ? sql`` : sql` and s."lineId" = ${lineID}`}`
  await sql`select count(*) from "shiftIndex" s where ${where}`.execute(db)
  await sql`select s.*, l."description" from "shiftIndex" s join "line" l on l."lineID" = s."lineId" where ${where} order by s.${sql.ref(sort)} desc limit 50`.execute(
    db,
  )
}
