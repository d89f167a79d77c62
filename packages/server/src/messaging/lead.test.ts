import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { freshDatabaseUrl, openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import {
  asLeader,
  claimLead,
  claimWrite,
  DatabaseWentBack,
  type Lead,
  LeadLost,
  nextWrite,
  noteStored,
  pipelineConnections,
} from './lead.ts'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

test('a write happens once, however often it is tried', async () => {
  const { lead } = await claimLead(db, 'a')
  const write = nextWrite(lead)
  const attempt = () => db.transaction().execute((trx) => claimWrite(trx, write))
  expect([await attempt(), await attempt()]).toEqual([true, false])
  expect(await db.transaction().execute((trx) => claimWrite(trx, nextWrite(lead)))).toBe(true)
})

test('a write that was rolled back can be tried again', async () => {
  const { lead } = await claimLead(db, 'a')
  const write = nextWrite(lead)
  const failed = db.transaction().execute(async (trx) => {
    await claimWrite(trx, write)
    throw new Error('power')
  })
  await expect(failed).rejects.toThrow('power')
  expect(await db.transaction().execute((trx) => claimWrite(trx, write))).toBe(true)
})

test('who led before can write no more, and the next one knows whose journal was written last', async () => {
  const first = await claimLead(db, 'a')
  expect(first.tookOver).toBe(false)
  const second = await claimLead(db, 'b')
  expect(second.tookOver).toBe(true)
  await expect(db.transaction().execute((trx) => claimWrite(trx, nextWrite(first.lead)))).rejects.toThrow(
    LeadLost,
  )
  expect(await db.transaction().execute((trx) => claimWrite(trx, nextWrite(second.lead)))).toBe(true)
  expect((await claimLead(db, 'b')).tookOver).toBe(false)
})

test('beside its cycles, too, only the one that leads writes; who takes over waits for what is under way', async () => {
  const { lead } = await claimLead(db, 'a')
  expect(await asLeader(db, lead, async () => 'written')).toBe('written')
  const order: string[] = []
  const entered = Promise.withResolvers<void>()
  const writing = asLeader(db, lead, async (trx) => {
    entered.resolve()
    await trx.selectFrom('pipelineLead').select('term').execute()
    order.push('written')
  })
  await entered.promise
  const next = claimLead(db, 'b').then(() => order.push('claimed'))
  await Promise.all([writing, next])
  expect(order).toEqual(['written', 'claimed'])
  await expect(asLeader(db, lead, async () => 'written')).rejects.toThrow(LeadLost)
})

/** Writes of a leader, as its cycles do. */
async function storeSome(lead: Lead, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const write = nextWrite(lead)
    await db.transaction().execute((trx) => claimWrite(trx, write))
    noteStored(write)
  }
}

test('a database that forgot what was stored in it takes nothing more from who knows better', async () => {
  const { lead } = await claimLead(db, 'a')
  await storeSome(lead, 3)
  const before = await db.selectFrom('pipelineLead').selectAll().executeTakeFirstOrThrow()
  await storeSome(lead, 2)
  await db.updateTable('pipelineLead').set(before).execute()
  const next = nextWrite(lead)
  await expect(db.transaction().execute((trx) => claimWrite(trx, next))).rejects.toThrow(DatabaseWentBack)
  await expect(asLeader(db, lead, async () => 'written')).rejects.toThrow(DatabaseWentBack)
  const anew = await claimLead(db, 'a')
  expect(anew.tookOver).toBe(false)
  await storeSome(anew.lead, 1)
})

test('a term that another one has the number of, since the database went back, is over', async () => {
  await claimLead(db, 'a')
  const before = await db.selectFrom('pipelineLead').selectAll().executeTakeFirstOrThrow()
  const { lead } = await claimLead(db, 'a')
  await db.updateTable('pipelineLead').set(before).execute()
  const other = await claimLead(db, 'b')
  expect(other.lead.term).toBe(lead.term)
  await expect(asLeader(db, lead, async () => 'written')).rejects.toThrow(LeadLost)
})

test('a write that was stored and never answered is no sign of a database that went back', async () => {
  const { lead } = await claimLead(db, 'a')
  await storeSome(lead, 1)
  const lost = nextWrite(lead)
  await db.transaction().execute((trx) => claimWrite(trx, lost))
  expect(await asLeader(db, lead, async () => 'written')).toBe('written')
  expect(await db.transaction().execute((trx) => claimWrite(trx, lost))).toBe(false)
  expect(await db.transaction().execute((trx) => claimWrite(trx, nextWrite(lead)))).toBe(true)
})

test.runIf(testDialect() === 'postgres')(
  'who is frozen in the middle of a write holds nobody up, and nobody else is disturbed',
  async () => {
    const { url } = await freshDatabaseUrl()
    const open = (name: string) => openDatabase(url, { name, maxConnections: 2 })
    const [frozen, web, next] = [open(pipelineConnections()), open('web'), open(pipelineConnections())]
    const { lead } = await claimLead(frozen, 'a')
    const writing = await frozen.startTransaction().execute()
    await claimWrite(writing as unknown as Parameters<typeof claimWrite>[0], nextWrite(lead))
    const reading = await web.startTransaction().execute()
    await reading.selectFrom('line').selectAll().execute()
    const began = performance.now()
    await claimLead(next, 'b')
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await reading.selectFrom('line').selectAll().execute()).toEqual([])
    await expect(writing.selectFrom('line').selectAll().execute()).rejects.toThrow()
    await writing
      .rollback()
      .execute()
      .catch(() => undefined)
    await reading.rollback().execute()
    for (const one of [frozen, web, next]) await one.destroy()
  },
)
