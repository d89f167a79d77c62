import { instant } from '@baliza/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabaseUrl, openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import { aPlant } from '../testing/plant-builder.ts'
import { isAway, isFull } from './away.ts'
import { type Db, openDatabase } from './open-database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant().insertInto(db)
})
afterAll(() => db.destroy())

const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

test('a database that nobody answers for is away, by address and by name', async () => {
  for (const host of ['127.0.0.1:9', 'localhost:9', 'no-such-host.invalid']) {
    const nobody = openDatabase(`postgres://u:p@${host}/d`)
    expect(isAway(await failure(nobody.selectFrom('line').selectAll().execute()))).toBe(true)
    await nobody.destroy()
  }
})

test('a refused row, a wrong statement and an error of ours are no absence', async () => {
  const twice = () => db.insertInto('configurationRevision').values({ id: 1, revision: 1 }).execute()
  for (const error of [
    await failure(twice()),
    await failure(sql`select nonsense`.execute(db)),
    new Error('Connection'),
    'away',
    undefined,
  ])
    expect(isAway(error)).toBe(false)
})

test.runIf(testDialect() === 'postgres')(
  'a connection that is cut under a query is away, and the next one is there',
  async () => {
    const killed = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    expect(isAway(await failure(killed))).toBe(true)
    const reads = async () => expect(await db.selectFrom('heartbeat').selectAll().execute()).toEqual([])
    await vi.waitFor(reads, 20_000)
  },
)

test.runIf(testDialect() === 'sqlite')(
  'a full database says so, takes nothing half, and goes on when it has room',
  async () => {
    const { url, remove } = await freshDatabaseUrl()
    const full = openDatabase(url)
    const pages = async () =>
      (await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(full)).rows[0]
        ?.page_count ?? 0
    const bound = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(full)
    const fill = (count: number) =>
      full.transaction().execute(async (trx) => {
        for (let i = 0; i < count; i++)
          await trx
            .insertInto('logEntry')
            .values({ time: instant(i), level: 'INFO', logger: 'test', message: 'x'.repeat(4_000) })
            .execute()
      })
    await bound((await pages()) + 20)
    const refused = await failure(fill(100))
    expect([isAway(refused), isFull(refused)]).toEqual([true, true])
    expect(await full.selectFrom('logEntry').selectAll().execute()).toEqual([])
    await fill(1)
    await bound(100_000)
    await fill(100)
    expect(await full.selectFrom('logEntry').selectAll().execute()).toHaveLength(101)
    await full.destroy()
    await remove()
  },
)
