import { type DefaultReason, FIRST_REASONS, FIXED_REASONS, type Language } from '@baliza/contract'
import { FIRST_OWN_REASON, REASON } from '@baliza/domain'
import { sql } from 'kysely'
import { type Db, dialectOf, type Trx } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'
import { placeReasonRows } from '../reasons/place-reasons.ts'

const spoken = ({ es, en, ...reason }: DefaultReason, language: Language) => ({
  ...reason,
  reason: language === 'en' ? en : es,
})

/**
 * What every installation begins with. A row that is already there stays as somebody left it, and what
 * somebody deleted of the first reasons stays away. `language`: of the names in a new plant; its people
 * rename them as they like.
 */
export const insertDefaultContent = (db: Db, language: Language = 'es'): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('parameter')
      .values(defaultParameters())
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await insertReasons(trx, language)
    await placeReasonRows(trx)
    await numberFrom(trx, 'stopReason', 'reasonID', FIRST_OWN_REASON)
  })

async function insertReasons(trx: Trx, language: Language): Promise<void> {
  const root = await trx
    .selectFrom('stopReason')
    .select('reasonID')
    .where('reasonID', '=', REASON.ROOT)
    .executeTakeFirst()
  const wanted = root ? FIXED_REASONS : [...FIXED_REASONS, ...FIRST_REASONS]
  await trx
    .insertInto('stopReason')
    .values(wanted.map((reason) => spoken(reason, language)))
    .onConflict((conflict) => conflict.column('reasonID').doNothing())
    .execute()
}

const defaultParameters = () => ({
  id: 1,
  plantName: 'Baliza',
  timeZone: Temporal.Now.timeZoneId(),
  microStopTime: 60,
  problemResolutionTime: 30,
  gridRefreshTime: 30,
  oeeCalculationRefresh: 10,
  enableDomainValidation: false,
  enableGroupValidation: false,
  emailEnabled: false,
  emailRequireTls: true,
  telegramEnabled: false,
  telegramNotificationInterval: 0,
  telegramBotUseProxy: false,
  terminalSyncByIP: false,
})

/**
 * After rows came with ids of their own: the database numbers the next one at least `first`, and past all
 * that are there.
 */
export async function numberFrom(db: Db, table: keyof Database, column: string, first = 1): Promise<void> {
  const largest = sql<number>`select coalesce(max(${sql.ref(column)}), 0) as "id" from ${sql.table(table)}`
  const { rows } = await sql<{ id: number }>`${largest}`.execute(db)
  const next = Math.max(first, (rows[0]?.id ?? 0) + 1)
  if (dialectOf(db) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), ${next}, false)`.execute(db)
    return
  }
  await sql`update sqlite_sequence set seq = ${next - 1} where name = ${table}`.execute(db)
}
