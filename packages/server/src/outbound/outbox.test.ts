import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Trx } from '../db/open-database.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { at } from '../testing/plant-builder.ts'
import { plansOf } from '../testing/query-plans.ts'
import { claimDue, releaseClaims, tidyOutbox } from './outbox.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const now = at('2026-11-20T08:00Z')

/** A month of webhooks is in the outbox, and it is looked at each second. */
test.each([
  ['what is due', 'outbox_waiting', (trx: Trx) => claimDue(trx, { channel: 'email', now, most: 8 })],
  ['what waits before it', 'outbox_queue', (trx: Trx) => claimDue(trx, { channel: 'email', now, most: 8 })],
  ['what somebody left', 'outbox_', (trx: Trx) => releaseClaims(trx)],
  ['what ended long ago', 'outbox_ended', (trx: Trx) => tidyOutbox(trx, now)],
])('%s is found by an index', async (_what, index, work: (trx: Trx) => Promise<unknown>) => {
  const plans = (await plansOf(db, (seen) => seen.transaction().execute(work))).join('\n')
  expect(plans).toContain(index)
  expect(plans).not.toMatch(/SCAN|Seq Scan/)
})
