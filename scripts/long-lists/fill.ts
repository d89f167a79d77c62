import { instant, ROLE } from '@baliza/domain'
import { hashPassword, insertDefaultContent, migrate, openDatabase } from '@baliza/server'
import { sql } from 'kysely'
import { PASSWORD } from '../living-plant/people.ts'
import { ENTRIES, ORDERS, USERS } from './orders.ts'

/** Makes a database of SQLite whose lists are long: `node fill.ts sqlite:/somewhere/baliza.db`. */
const [databaseUrl = ''] = process.argv.slice(2)
const zone = Temporal.Now.timeZoneId()
const BEGIN = Temporal.Instant.from('2026-01-01T00:00:00Z').epochMilliseconds
const HALF_MINUTE = 30_000

const lateOn = (day: string | null) =>
  day === null ? null : instant(Temporal.ZonedDateTime.from(`${day}T23:30[${zone}]`).epochMilliseconds)

const db = openDatabase(databaseUrl)
await migrate(db)
await insertDefaultContent(db)
await db
  .insertInto('user')
  .values({
    userID: 'supervisor',
    firstName: 'Marta',
    lastName: 'Ríos',
    email: 'supervisor@baliza.example',
    roleID: ROLE.SUPERVISOR,
    passwordHash: await hashPassword(PASSWORD),
    active: true,
  })
  .execute()
await db
  .insertInto('preloadedOrder')
  .values(
    ORDERS.map(({ changedOn, ...order }) => ({ ...order, pesoBolsa: 25, updateDate: lateOn(changedOn) })),
  )
  .execute()
const user = sql.join(
  USERS.map((name, i) => sql`when ${sql.lit(i)} then ${sql.lit(name)}`),
  sql` `,
)
await sql`insert into "auditEntry" ("id", "at", "userID", "action", "entity", "entityKey")
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(ENTRIES)})
  select i, ${sql.lit(BEGIN)} + i * ${sql.lit(HALF_MINUTE)},
    case i % ${sql.lit(USERS.length)} ${user} end, 'product.change', 'product', i from n`.execute(db)
await db.destroy()
