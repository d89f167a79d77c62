import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { freshDatabaseUrl, testDialect } from '../testing/open-test-database.ts'
import { awaitLeadership } from './leadership.ts'

let url: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ url, remove } = await freshDatabaseUrl())
})
afterAll(() => remove())

function contender() {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/leading-child.ts', import.meta.url)), url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data))
  return { child, said: () => said.trim().split('\n').filter(Boolean) }
}

test('one pipeline leads; when it is killed the one that stood by leads', async () => {
  const first = contender()
  await vi.waitFor(() => expect(first.said()).toEqual(['leading']), 10_000)
  const second = contender()
  await vi.waitFor(() => expect(second.said()).toEqual(['standby']), 10_000)
  first.child.kill('SIGKILL')
  const killedAt = performance.now()
  await vi.waitFor(() => expect(second.said()).toEqual(['standby', 'leading']), {
    timeout: 10_000,
    interval: 20,
  })
  expect(performance.now() - killedAt).toBeLessThan(10_000)
  second.child.kill('SIGKILL')
})

test('who gives the lead up lets the next one lead', async () => {
  const lead = await awaitLeadership(url)
  await lead.release()
  const next = await awaitLeadership(url)
  await next.release()
})

describe.runIf(testDialect() === 'postgres')('a leader whose connection breaks', () => {
  const cut = async (db: Db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baliza pipeline' and datname = current_database()`.execute(
      db,
    )
  const holders = async (db: Db) =>
    (
      await sql<{ pid: number }>`select pid from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and application_name = 'baliza pipeline' and datname = current_database()`.execute(
        db,
      )
    ).rows.map(({ pid }) => pid)

  test('takes the lead again by itself', async () => {
    const db = openDatabase(url)
    const lead = await awaitLeadership(url)
    const before = await holders(db)
    await cut(db)
    await vi.waitFor(async () => {
      const now = await holders(db)
      expect(now).toHaveLength(1)
      expect(now).not.toEqual(before)
    }, 5_000)
    await lead.release()
    expect(await holders(db)).toEqual([])
    await db.destroy()
  })
})

test.runIf(testDialect() === 'postgres')(
  'a database that does not answer is waited for, and that is said once',
  async () => {
    const giveUp = new AbortController()
    const onAway = vi.fn<() => void>()
    const waiting = awaitLeadership('postgres://u:p@127.0.0.1:9/d', { onAway, signal: giveUp.signal })
    await vi.waitFor(() => expect(onAway).toHaveBeenCalledOnce(), 20_000)
    giveUp.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  },
)

test('a machine that may not lead stands by until it may, and leaves the lead to others', async () => {
  const { url, remove } = await freshDatabaseUrl()
  let isRight = false
  const onStandby = vi.fn<() => void>()
  const waiting = awaitLeadership(url, { onStandby, mayLead: async () => isRight })
  await vi.waitFor(() => expect(onStandby).toHaveBeenCalledOnce(), 10_000)
  const other = await awaitLeadership(url)
  await other.release()
  isRight = true
  const lead = await waiting
  await lead.release()
  await remove()
})
