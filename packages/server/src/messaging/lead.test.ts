import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { asLeader, claimLead, claimWrite, LeadLost, nextWrite } from './lead.ts'

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
