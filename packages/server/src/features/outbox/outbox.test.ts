import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putInOutbox } from '../../outbox/add-messages.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR')))
  token = await server.logIn('administrato')
})
afterAll(() => server.close())

const eight = at('2026-11-20T08:00Z')
beforeEach(async () => {
  await server.db.deleteFrom('outbox').execute()
  const messages = [
    { channel: 'telegram', recipient: 'administrato', dedupeKey: 'a', payload: {} },
    { channel: 'email', recipient: 'eva@planta.example', dedupeKey: 'b', payload: {} },
    { channel: 'email', recipient: 'pia@planta.example', dedupeKey: 'c', payload: {} },
  ] as const
  await server.db.transaction().execute((trx) => putInOutbox(trx, eight, messages))
  await server.db
    .updateTable('outbox')
    .set({ state: 2, endedAt: at('2026-11-20T09:00Z'), lastError: 'blocked', attempts: 3 })
    .where('dedupeKey', '=', 'a')
    .execute()
  await server.db
    .updateTable('outbox')
    .set({ lastError: 'ECONNREFUSED', attempts: 2 })
    .where('dedupeKey', '=', 'c')
    .execute()
})

const read = async () => (await server.call('outbox.get', {}, token)).answer
const trail = () =>
  server.db
    .selectFrom('auditEntry')
    .select(['userID', 'action'])
    .where('entity', '=', 'outbox')
    .orderBy('id')
    .execute()

test('what waits is counted, channel by channel, and what was given up is listed by name', async () => {
  const { waiting, dead } = await read()
  expect(waiting).toEqual([
    { channel: 'telegram', waiting: 0, since: null, lastError: null },
    { channel: 'email', waiting: 2, since: '2026-11-20T08:00:00.000Z', lastError: 'ECONNREFUSED' },
    { channel: 'webhook', waiting: 0, since: null, lastError: null },
  ])
  expect(dead).toMatchObject([
    {
      channel: 'telegram',
      recipient: 'Ana ADMINISTRATOR',
      attempts: 3,
      reason: 'blocked',
      endedAt: '2026-11-20T09:00:00.000Z',
    },
  ])
})

test('an administrator sends it once more, or throws it away; the trail says so', async () => {
  const outboxIDs = (await read()).dead.map(({ outboxID }) => outboxID)
  expect((await server.call('outbox.retry', { body: { outboxIDs } }, token)).answer).toEqual({ retried: 1 })
  expect((await read()).dead).toEqual([])
  expect((await read()).waiting[0]).toMatchObject({ waiting: 1 })
  expect((await server.call('outbox.discard', { body: { outboxIDs } }, token)).answer).toEqual({
    discarded: 0,
  })
  await server.db.updateTable('outbox').set({ state: 2, endedAt: eight }).execute()
  expect((await server.call('outbox.discard', { body: { outboxIDs } }, token)).answer).toEqual({
    discarded: 1,
  })
  expect(await trail()).toEqual([
    { userID: 'administrato', action: 'outbox.retry' },
    { userID: 'administrato', action: 'outbox.discard' },
  ])
})
