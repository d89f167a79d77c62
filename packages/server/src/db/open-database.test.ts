import { instant, settled } from '@baliza/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabaseUrl, testDialect } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { isAway, isTooLong } from './away.ts'
import { BOUNDS } from './connection-bounds.ts'
import { type Db, openDatabase } from './open-database.ts'

let db: Db
let url: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ url, remove } = await freshDatabaseUrl())
  db = openDatabase(url)
  await aPlant().with(aLine(1), aLine(2)).insertInto(db)
})
afterAll(async () => {
  await db.destroy()
  await remove()
})

test('booleans, instants and sums have the same shape on both databases', async () => {
  const now = instant(1_790_000_000_123)
  const written = await db
    .updateTable('line')
    .set({ enableOperKpi: true, updateDate: now })
    .where('lineID', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
  expect([written.enableOperKpi, written.enableStopsManager, written.updateDate]).toEqual([true, false, now])
  const renamed = await db
    .selectFrom('line')
    .select('enableOperKpi as on')
    .where('enableOperKpi', '=', true)
    .execute()
  expect(renamed).toEqual([{ on: true }])
  const counted = await db
    .selectFrom('line')
    .select((eb) => [
      eb.fn.countAll().as('count'),
      eb.fn.sum('updateDate').as('sum'),
      eb.fn.avg('lineID').as('mean'),
    ])
    .executeTakeFirst()
  expect(counted).toEqual({ count: 2, sum: now, mean: 1.5 })
})

test('what a transaction wrote is gone when it fails, and nobody saw it before', async () => {
  const seen: number[] = []
  const failing = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('heartbeat')
      .values({ id: 1, at: at('2026-11-20T08:00Z') })
      .execute()
    seen.push((await db.selectFrom('heartbeat').selectAll().execute()).length)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(seen).toEqual([0])
  expect(await db.selectFrom('heartbeat').selectAll().execute()).toEqual([])
})

test.runIf(testDialect() === 'postgres')(
  'who freezes in a transaction holds nobody up for long, and may try again',
  async () => {
    const frozen = openDatabase(url, { bounds: { ...BOUNDS.ordinary, idleInTransaction: 300 } })
    const held = await frozen.startTransaction().execute()
    await held.updateTable('line').set({ enableOperKpi: true }).where('lineID', '=', 2).execute()
    await db.updateTable('line').set({ enableOperKpi: true }).where('lineID', '=', 2).execute()
    const late = await settled(held.selectFrom('line').selectAll().execute())
    expect(!late.ok && isAway(late.error)).toBe(true)
    await settled(held.rollback().execute())
    expect(await frozen.selectFrom('line').select('lineID').where('lineID', '=', 2).execute()).toHaveLength(1)
    await frozen.destroy()
  },
)

test('a question that takes too long is given up, and others are answered all the same', async () => {
  const impatient = openDatabase(url, { longestReadMs: 300 })
  const long = sql`select count(*) from (with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < 30000000) select "i" from "n") as "all"`
  const short = sql<{ n: number }>`select 1 as "n"`
  const answers = await Promise.allSettled(
    [long, long, short, short].map((question) => question.execute(impatient)),
  )
  const [first, second, third, fourth] = answers
  for (const given of [first, second])
    expect(given?.status === 'rejected' && isTooLong(given.reason)).toBe(true)
  for (const answer of [third, fourth]) expect(answer).toMatchObject({ value: { rows: [{ n: 1 }] } })
  expect((await short.execute(impatient)).rows).toEqual([{ n: 1 }])
  await impatient.destroy()
})

test('two processes that write at once wait for each other and lose nothing', async () => {
  const other = openDatabase(url)
  const add = (on: Db) =>
    on.transaction().execute(async (trx) => {
      const { revision } = await trx
        .selectFrom('line')
        .select('revision')
        .where('lineID', '=', 2)
        .modifyEnd(url.startsWith('postgres') ? sql`for update` : sql``)
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('line')
        .set({ revision: revision + 1 })
        .where('lineID', '=', 2)
        .execute()
    })
  await Promise.all(Array.from({ length: 40 }, (_, i) => add(i % 2 ? db : other)))
  await other.destroy()
  expect(await db.selectFrom('line').select('revision').where('lineID', '=', 2).executeTakeFirst()).toEqual({
    revision: 41,
  })
})

test('a read-only transaction sees one moment and refuses to write', async () => {
  await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const before = await trx
        .selectFrom('line')
        .select('description')
        .where('lineID', '=', 1)
        .executeTakeFirst()
      await db.updateTable('line').set({ description: 'Nueva' }).where('lineID', '=', 1).execute()
      expect(
        await trx.selectFrom('line').select('description').where('lineID', '=', 1).executeTakeFirst(),
      ).toEqual(before)
    })
  const writing = db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => trx.deleteFrom('heartbeat').execute())
  await expect(writing).rejects.toThrow(/read-?only/)
})

test('an error of the database reaches whoever asked, and the connection goes on', async () => {
  await expect(sql`select nonsense from nowhere`.execute(db)).rejects.toThrow(/nowhere/)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test.runIf(testDialect() === 'sqlite')(
  'a long result can be read in portions while others write',
  async () => {
    await db
      .insertInto('dirtyWindow')
      .values(
        Array.from({ length: 1_000 }, (_, i) => ({ lineID: 1, start: instant(i), end: instant(i + 1) })),
      )
      .execute()
    const starts: number[] = []
    for await (const { start } of db.selectFrom('dirtyWindow').select('start').orderBy('id').stream(100)) {
      starts.push(start)
      if (starts.length === 150) await db.deleteFrom('dirtyWindow').execute()
    }
    expect(starts).toEqual(Array.from({ length: 1_000 }, (_, i) => i))
  },
)

test.runIf(testDialect() === 'sqlite')(
  'a database that can not be opened says so, to everybody who asks',
  async () => {
    const nowhere = openDatabase('sqlite:/nowhere/plant.sqlite')
    const ask = () => nowhere.selectFrom('line').selectAll().execute()
    await expect(ask()).rejects.toThrow(/unable to open/)
    await expect(ask()).rejects.toThrow(/unable to open|ended/)
  },
)
