import type { Instant } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { at } from '../testing/plant-builder.ts'
import { putInOutbox } from './add-messages.ts'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const now = at('2026-11-20T08:00Z')
const message = (dedupeKey: string, recipient = 'ana') => ({
  channel: 'telegram' as const,
  recipient,
  dedupeKey,
  payload: { kind: 'test' },
})
const keys = async () =>
  (await db.selectFrom('outbox').select('dedupeKey').orderBy('outboxID').execute()).map(
    (row) => row.dedupeKey,
  )

const putAll = (at: Instant, messages: Parameters<typeof putInOutbox>[2]) =>
  db.transaction().execute((trx) => putInOutbox(trx, at, messages))

test('a message is put in once, however often', async () => {
  await putAll(now, [message('a'), message('b')])
  await putAll(now, [message('b', 'eva'), message('c')])
  expect(await keys()).toEqual(['a', 'b', 'c'])
  await putAll(now, [{ ...message('a'), channel: 'email' }])
  expect(await keys()).toEqual(['a', 'b', 'c', 'a'])
})

test('a message goes with the transaction that it tells of', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await putInOutbox(trx, now, [message('a')])
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await keys()).toEqual([])
})

test('a message waits, due at once or when it says', async () => {
  const dueAt = at('2026-11-20T09:00Z')
  await putAll(now, [message('a'), { ...message('b'), dueAt }])
  const rows = await db.selectFrom('outbox').selectAll().orderBy('outboxID').execute()
  expect(rows).toMatchObject([
    { state: 0, attempts: 0, createdAt: now, dueAt: now, payload: '{"kind":"test"}' },
    { state: 0, createdAt: now, dueAt },
  ])
})

test('many go in at once', async () => {
  await putAll(
    now,
    Array.from({ length: 1_200 }, (_, index) => message(`${index}`)),
  )
  expect(await keys()).toHaveLength(1_200)
})
