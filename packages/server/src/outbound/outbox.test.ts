import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
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
  ['what is due', 'outbox_waiting', (read: Db) => claimDue(read, { channel: 'email', now, most: 8 })],
  ['what waits before it', 'outbox_queue', (read: Db) => claimDue(read, { channel: 'email', now, most: 8 })],
  ['what somebody left', 'outbox_', releaseClaims],
  ['what ended long ago', 'outbox_ended', (read: Db) => tidyOutbox(read, now)],
])('%s is found by an index', async (_what, index, read) => {
  const plans = (await plansOf(db, read)).join('\n')
  expect(plans).toContain(index)
  expect(plans).not.toMatch(/SCAN|Seq Scan/)
})
