import { fork } from 'node:child_process'
import { instant } from '@baliza/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { freshDatabaseUrl, testDialect } from '../testing/open-test-database.ts'
import type { BusTopic } from './bus.ts'
import { openBus } from './open-bus.ts'

let url: string
let remove: () => Promise<void>
let here: Db
let there: Db
beforeAll(async () => {
  ;({ url, remove } = await freshDatabaseUrl())
  here = openDatabase(url)
  there = openDatabase(url)
})
afterAll(async () => {
  await here.destroy()
  await there.destroy()
  await remove()
})

async function listener(topic: BusTopic) {
  const bus = await openBus(url, there)
  onTestFinished(bus.close)
  const heard: (readonly number[])[] = []
  const stop = bus.subscribe(topic, (lineIDs) => heard.push(lineIDs))
  return { heard, stop }
}

test('processes that were started alone hear of each other through the database', async () => {
  const { heard } = await listener('facts')
  const bus = await openBus(url, here)
  onTestFinished(bus.close)
  await here
    .insertInto('heartbeat')
    .values({ id: 1, at: instant(1) })
    .execute()
  bus.publish('facts', [3, 7])
  const expected = testDialect() === 'postgres' ? [3, 7] : []
  await vi.waitFor(() => expect(heard).toContainEqual(expected), 5_000)
})

test('who stopped listening hears nothing more', async () => {
  const first = await listener('lines')
  const second = await listener('lines')
  first.stop()
  const bus = await openBus(url, here)
  onTestFinished(bus.close)
  await here
    .updateTable('heartbeat')
    .set({ at: instant(2) })
    .execute()
  bus.publish('lines', [1])
  await vi.waitFor(() => expect(second.heard).not.toEqual([]), 5_000)
  expect(first.heard).toEqual([])
})

test.runIf(testDialect() === 'postgres')(
  'a bus whose connection broke listens again, and hints that something was missed',
  async () => {
    const { heard } = await listener('configuration')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baliza bus' and datname = current_database()`.execute(
      here,
    )
    await vi.waitFor(() => expect(heard).toEqual([[]]), 10_000)
    const bus = await openBus(url, here)
    onTestFinished(bus.close)
    bus.publish('configuration', [9])
    await vi.waitFor(() => expect(heard).toEqual([[], [9]]), 5_000)
  },
)

test('children of one supervisor hear each other through it', async () => {
  const child = fork(new URL('../testing/supervised-child.ts', import.meta.url), {
    env: { ...process.env, CHILD_NUMBER: '42', BALIZA_SUPERVISED: '1000' },
    execArgv: [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const heard: unknown[] = []
  child.on('message', (message) => heard.push(message))
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'ready' }), 10_000)
  child.send({ kind: 'bus', topic: 'facts', lineIDs: [5] })
  await vi.waitFor(
    () => expect(heard).toContainEqual({ kind: 'bus', topic: 'lines', lineIDs: [5, 42] }),
    5_000,
  )
})
