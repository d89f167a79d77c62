import { HOUR, type Instant, instant, MINUTE, SECOND } from '@baliza/domain'
import { type Db, numberFrom } from '@baliza/server'
import { simulatedPlant } from '@baliza/simulator'
import { type RawBuilder, sql } from 'kysely'
import { furnish } from '../scripts/living-plant/furnish.ts'
import type { Dialect } from './databases.ts'

export const ZONE = 'Europe/Madrid'
/** A Monday at 06:00 UTC, where the history ends. */
export const NOW = instant(Date.UTC(2026, 10, 16, 6))
export const LINES = 20
const STOPS_PER_LINE = 50_000
const STOPS_PER_ORDER = 50
const EVERY = 26 * MINUTE
const BEGIN = NOW - STOPS_PER_LINE * EVERY
const CALLED_EVERY = 96
const NOWHERE = 'opc.tcp://127.0.0.1:4840'

type Sql = RawBuilder<unknown>

/**
 * A plant of 20 lines with two and a half years behind it: 1,000,000 stops, four of five signed, a third with
 * an observation.
 */
export async function fillMillionStops({
  db,
  dialect,
}: {
  readonly db: Db
  readonly dialect: Dialect
}): Promise<void> {
  const model = simulatedPlant({ lines: LINES, seed: 1, zone: ZONE, opcUaUrl: NOWHERE, httpUrl: NOWHERE })
  await furnish(db, model.description, ZONE)
  const reasons = await db
    .selectFrom('stopReason')
    .select('reasonID')
    .where('isCategory', '=', false)
    .orderBy('reasonID')
    .execute()
  const products = await db.selectFrom('product').select('code').orderBy('code').execute()
  const reason = oneOf(reasons.map(({ reasonID }) => sql.lit(reasonID)))
  const product = oneOf(products.map(({ code }) => sql.lit(code)))
  for (let lineID = 1; lineID <= LINES; lineID++)
    await db.transaction().execute(async (trx) => {
      // NOTE: the rows are known to keep the rules, and the plans of the triggers were made for empty tables
      if (dialect === 'PostgreSQL') await sql`set local session_replication_role = replica`.execute(trx)
      await ordersOf(lineID, product).execute(trx)
      await stopsOf(lineID, reason).execute(trx)
      await callsOf(lineID).execute(trx)
    })
  await numberFrom(db, 'productionOrder', 'order')
}

/** Always the same plant, told by the number of the row. */
const oneOf = (choices: readonly Sql[]): Sql =>
  sql`case n.i * 31 % ${sql.lit(choices.length)} ${sql.join(
    choices.map((choice, i) => sql`when ${sql.lit(i)} then ${choice}`),
    sql` `,
  )} end`

const numbers = (count: number): Sql =>
  sql`with recursive n (i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${sql.lit(count - 1)})`

const instantAt = (after: Sql): Sql => sql`${sql.lit(BEGIN)} + ${after}`

const stopAt = sql`n.i * ${sql.lit(EVERY)}`

const ordersOf = (lineID: number, product: Sql) => sql`insert into "productionOrder"
  ("order", "op", "lineID", "lot", "productCode", "status", "startDate", "endDate", "desiredProductionSpeed")
  ${numbers(STOPS_PER_LINE / STOPS_PER_ORDER)} select ${orderOf(lineID, sql`n.i`)}, 'OP' || (${orderOf(lineID, sql`n.i`)}), ${sql.lit(lineID)},
  'L-' || n.i, ${product}, 2, ${instantAt(sql`n.i * ${sql.lit(EVERY * STOPS_PER_ORDER)}`)},
  ${instantAt(sql`(n.i + 1) * ${sql.lit(EVERY * STOPS_PER_ORDER)}`)}, 60 from n`

const orderOf = (lineID: number, i: Sql): Sql => sql`${sql.lit(lineID * 10_000 + 1)} + ${i}`

const stopsOf = (lineID: number, reason: Sql) => sql`insert into "stop"
  ("order", "lineID", "stopID", "startDate", "endDate", "recognized", "reasonID", "observation", "updatedBy", "updateDate")
  ${numbers(STOPS_PER_LINE)} select ${orderOf(lineID, sql`n.i / ${sql.lit(STOPS_PER_ORDER)}`)}, ${sql.lit(lineID)},
  n.i % ${sql.lit(STOPS_PER_ORDER)} + 1, ${instantAt(stopAt)},
  ${instantAt(stopAt)} + ${sql.lit(20 * SECOND)} + (n.i * 7919 + ${sql.lit(lineID * 104_729)}) % 1200 * ${sql.lit(SECOND)},
  n.i % 5 <> 0, case when n.i % 5 <> 0 then ${reason} end,
  case when n.i % 3 = 0 then 'Revisada la máquina ' || (n.i % 97) || ': ajuste de cinta' end,
  case when n.i % 5 <> 0 then 'operador' end, case when n.i % 5 <> 0 then ${instantAt(stopAt)} + ${sql.lit(HOUR)} end from n`

const callsOf = (lineID: number) => sql`insert into "maintenanceCall"
  ("resourceLineID", "status", "callReason", "callDate", "declarationDate", "startDate", "endDate")
  ${numbers(Math.floor(STOPS_PER_LINE / CALLED_EVERY))} select ${sql.lit(lineID)}, 2, 'Avería ' || (n.i % 7), ${callAt(2)}, ${callAt(3)},
  ${callAt(5)}, ${callAt(9)} from n`

const callAt = (seconds: number): Sql =>
  instantAt(sql`n.i * ${sql.lit(EVERY * CALLED_EVERY)} + ${sql.lit(seconds * SECOND)}`)

/** As a request says an instant. */
export const written = (at: Instant | number): string => Temporal.Instant.fromEpochMilliseconds(at).toString()
