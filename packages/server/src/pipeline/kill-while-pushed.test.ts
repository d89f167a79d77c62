import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { settled } from '@baliza/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { hashOf } from '../facts/tokens.ts'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { freePort } from '../testing/free-port.ts'
import { freshDatabaseUrl } from '../testing/open-test-database.ts'
import { aLine, aPlant } from '../testing/plant-builder.ts'

/** Every update counts on this line: a batch that is lost or taken twice is seen in the sum. */
const INCREMENTS = 'tag("L1.made")'
const TOKEN = 'a-token-that-nobody-guesses'
const BATCHES = 30
const VICTIMS = ['pipeline', 'web', 'pipeline', 'pipeline'] as const
/** Of which machine the pipelines are, one after the other: each has a data folder of its own. */
const MACHINES = [0, 1, 1, 0]
const PROGRAMS = { pipeline: '../process/pipeline-process.ts', web: '../process/web-process.ts' } as const

let db: Db
let url: string
let remove: () => Promise<void>
let port: number
const root = mkdtempSync(join(tmpdir(), 'baliza-push-kill-'))
const folders = MACHINES.map((machine) => join(root, `${machine}`))
const running = new Map<keyof typeof PROGRAMS, ChildProcess>()

beforeAll(async () => {
  const fresh = await freshDatabaseUrl()
  url = fresh.url
  remove = fresh.remove
  db = openDatabase(url)
  port = await freePort()
  const line = aLine(1, {
    calculationUnits: INCREMENTS,
    enableCalculationRelative: true,
    enableOrderManager: false,
  })
  await aPlant([line.withTarget({ defaultSpeed: 60_000 })])
    .withParameters({ oeeCalculationRefresh: 1 })
    .insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'G', hostName: 'push://g', serverType: 'API', enabled: true, securityMode: 'None' })
    .execute()
  await db
    .insertInto('tag')
    .values({ tagName: 'L1.made', tagType: 'Int32', opcServerID: 1, tagValue: 'made' })
    .execute()
  await db
    .insertInto('pushSource')
    .values({ opcServerID: 1, tokenHash: hashOf(TOKEN), tokenMadeAt: null, receivedAt: null })
    .execute()
})
afterAll(async () => {
  for (const child of running.values()) child.kill('SIGKILL')
  await db.destroy()
  await remove()
  rmSync(root, { recursive: true, force: true })
})

function start(name: keyof typeof PROGRAMS): void {
  const env = bareEnvironment({
    BALIZA_DATA: (name === 'pipeline' && folders.shift()) || root,
    BALIZA_DATABASE: url,
    BALIZA_LOG_LEVEL: 'fatal',
    BALIZA_JOURNAL_MB: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
  })
  running.set(
    name,
    spawn(process.execPath, [fileURLToPath(new URL(PROGRAMS[name], import.meta.url))], {
      env,
      stdio: 'inherit',
    }),
  )
}

async function killAndRestart(name: keyof typeof PROGRAMS): Promise<void> {
  const child = running.get(name)
  if (!child) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  start(name)
}

/** As a gateway does: the same batch again and again until it is acknowledged. */
async function deliver(sequence: number, made: number): Promise<void> {
  const body = JSON.stringify({ sequence, readings: [{ tag: 'L1.made', value: made }] })
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  for (;;) {
    const answer = await settled(
      fetch(`http://127.0.0.1:${port}/api/readings`, { method: 'POST', headers, body }),
    )
    if (answer.ok && answer.value.ok) return
    if (answer.ok && answer.value.status < 500) throw new Error(await answer.value.text())
    await sleep(50)
  }
}

test('whichever process is killed while a source sends, and whoever goes on, every batch counts once', {
  timeout: 120_000,
}, async () => {
  start('web')
  start('pipeline')
  const killing = (async () => {
    for (const victim of VICTIMS) {
      await sleep(1_700)
      await killAndRestart(victim)
    }
  })()
  let made = 0
  let sequence = 0
  let isOver = false
  void killing.then(() => {
    isOver = true
  })
  while (!isOver || sequence < BATCHES) {
    const some = (++sequence % 7) + 1
    await deliver(sequence, some)
    made += some
    await sleep(20)
  }
  await vi.waitFor(
    async () => {
      const { units } = await db
        .selectFrom('productionBucket')
        .select(({ fn }) => fn.sum<number | null>('units').as('units'))
        .executeTakeFirstOrThrow()
      expect(units).toBe(made)
    },
    { timeout: 20_000, interval: 200 },
  )
  await vi.waitFor(async () => expect(await db.selectFrom('pushedBatch').selectAll().execute()).toEqual([]), {
    timeout: 10_000,
    interval: 200,
  })
})
