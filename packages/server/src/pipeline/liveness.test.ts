import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { lastPipelineHealth } from '../messaging/pipeline-health.ts'
import { type CuttableProxy, openCuttableProxy } from '../testing/cuttable-proxy.ts'
import {
  allTags,
  buildSite,
  compareStories,
  killAll,
  type PipelineSite,
  piecesOf,
  seesTheLines,
  setInMotion,
  startPipeline,
  statesOf,
} from '../testing/moving-plant.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../testing/opc-ua-plant.ts'
import { testDialect } from '../testing/open-test-database.ts'
import { freePort, type PostgresServer, startPostgres } from '../testing/postgres-server.ts'

/** `npm run soak -- --only liveness --rounds N` asks for more. */
const ROUNDS = Number(process.env['BALIZA_ROUNDS'] ?? 1)
const LEADS_WITHIN = 15_000
const LONGEST_ROUND = 60_000

/** The whole product on a machine of its own: supervisor, pipeline and web, and their wire to the database. */
type Machine = {
  readonly folder: string
  readonly wire: CuttableProxy
  main: ChildProcess
  readonly port: number
}
type Lead = { readonly term: number; readonly turn: number; readonly journal: string; readonly claim: string }

describe.runIf(testDialect() === 'postgres')('two machines on one PostgreSQL', () => {
  const root = mkdtempSync(join(tmpdir(), 'baliza-liveness-'))
  const key = randomBytes(32).toString('base64')
  let postgres: PostgresServer
  let plant: OpcUaPlant
  let calm: PipelineSite
  let pair: PipelineSite
  let machines: Machine[]
  let moving: ReturnType<typeof setInMotion>
  const seen: Lead[] = []
  let watching: Promise<void>
  let isOver = false
  const took: Record<string, number[]> = {}

  function start({ folder, wire, port }: Omit<Machine, 'main'>): ChildProcess {
    const url = new URL(pair.url)
    url.port = String(wire.port)
    const environment = { BALIZA_ROLE: 'all', BALIZA_KEY: key, PORT: String(port), HOST: '127.0.0.1' }
    return startPipeline({ folder, url: url.href }, 'main.ts', environment)
  }

  async function openMachine(name: string): Promise<Machine> {
    const wire = await openCuttableProxy(Number(new URL(postgres.url).port))
    const machine = { folder: join(root, name), wire, port: await freePort() }
    return { ...machine, main: start(machine) }
  }

  const leadNow = () => pair.db.selectFrom('pipelineLead').selectAll().executeTakeFirst()
  const journalOf = ({ folder }: Machine) => readFileSync(join(folder, 'readings.journal.id'), 'utf8')
  const pidOf = async ({ folder }: Machine) =>
    ((await lastPipelineHealth(folder)) as { pid: number } | undefined)?.pid ?? 0

  /** Who leads now, and who stands by. */
  async function roles(): Promise<readonly [Machine, Machine]> {
    const lead = await leadNow()
    const [a, b] = machines as [Machine, Machine]
    return lead?.journal === journalOf(a) ? [a, b] : [b, a]
  }

  /** Every row that says who leads, from first to last. */
  async function watchLeads(): Promise<void> {
    while (!isOver) {
      const [lead] = await Promise.allSettled([leadNow()])
      const last = seen.at(-1)
      if (lead.status === 'fulfilled' && lead.value) {
        if (last?.claim === lead.value.claim) seen.pop()
        seen.push(lead.value)
      }
      await sleep(25)
    }
  }

  const leads = (machine: Machine, timeout: number) =>
    vi.waitFor(async () => expect((await leadNow())?.journal).toBe(journalOf(machine)), {
      timeout,
      interval: 25,
    })

  /** Facts are written: the number of the last write grows. */
  async function writesGoOn(): Promise<void> {
    const before = await leadNow()
    await vi.waitFor(
      async () => {
        const now = await leadNow()
        expect(now?.claim !== before?.claim || (now?.turn ?? 0) > (before?.turn ?? 0)).toBe(true)
      },
      { timeout: LEADS_WITHIN, interval: 50 },
    )
  }

  const standsBy = (machine: Machine) =>
    vi.waitFor(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${machine.port}/readyz`)
        expect(answer.ok).toBe(true)
      },
      { timeout: LONGEST_ROUND, interval: 100 },
    )

  beforeAll(async () => {
    postgres = await startPostgres()
    plant = await startOpcUaPlant(allTags())
    calm = await buildSite(plant)
    pair = await buildSite(plant, async () => {
      const admin = openDatabase(`${postgres.url}/postgres`)
      await sql`create database plant`.execute(admin)
      await admin.destroy()
      const db = openDatabase(`${postgres.url}/plant`)
      await migrate(db)
      await db.destroy()
      return { url: `${postgres.url}/plant`, remove: async () => undefined }
    })
    startPipeline(calm)
    machines = [await openMachine('a'), await openMachine('b')]
    await seesTheLines(calm, null)
    await seesTheLines(pair, null)
    for (const machine of machines) await standsBy(machine)
    watching = watchLeads()
    moving = setInMotion(plant)
  }, LONGEST_ROUND)
  afterAll(async () => {
    isOver = true
    await watching
    killAll()
    for (const { wire } of machines) await wire.close()
    await plant.stop()
    await calm.remove()
    await pair.remove()
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  })

  /** The leader is lost, and how it comes back afterwards. */
  const LOSSES: Readonly<Record<string, (leader: Machine) => Promise<() => void>>> = {
    'is killed with all its processes': async (leader) => {
      const pid = await pidOf(leader)
      leader.main.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
      return () => {
        leader.main = start(leader)
      }
    },
    'is frozen': async (leader) => {
      const pid = await pidOf(leader)
      process.kill(pid, 'SIGSTOP')
      return () => void process.kill(pid, 'SIGCONT')
    },
    'is cut off in the middle of a write': async ({ wire }) => {
      wire.stall('update "pipelineLead"')
      return wire.mend
    },
    'is cut off without a word, and finds all connections broken': async ({ wire }) => {
      wire.stall()
      return () => {
        wire.cut()
        wire.mend()
      }
    },
  }

  for (const [what, lose] of Object.entries(LOSSES))
    test(`another leads in under 15 s when the leader ${what}`, {
      timeout: ROUNDS * LONGEST_ROUND,
    }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [leader, other] = await roles()
        const began = performance.now()
        const comeBack = await lose(leader)
        await leads(other, LEADS_WITHIN)
        ;(took[what] ??= []).push(Math.round(performance.now() - began))
        await writesGoOn()
        comeBack()
        await standsBy(leader)
      }
    })

  test('who stands by, or only serves, may be frozen: the one that leads goes on', {
    timeout: ROUNDS * LONGEST_ROUND,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [leader, other] = await roles()
      const before = await leadNow()
      other.main.kill('SIGSTOP')
      other.wire.stall()
      await sleep(2_000)
      await writesGoOn()
      expect((await leadNow())?.claim).toBe(before?.claim)
      other.wire.mend()
      other.main.kill('SIGCONT')
      await standsBy(leader)
      await standsBy(other)
    }
  })

  test('a database that was frozen is written on, by one', { timeout: ROUNDS * LONGEST_ROUND }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      postgres.freeze()
      await sleep(3_000)
      postgres.thaw()
      const began = performance.now()
      await writesGoOn()
      ;(took['database'] ??= []).push(Math.round(performance.now() - began))
    }
  })

  test('in the end the story is that of a machine that nobody disturbed, and one led at any instant', {
    timeout: LONGEST_ROUND,
  }, async () => {
    await seesTheLines(pair, null)
    await sleep(1_000)
    const made = moving.stop()
    for (const site of [calm, pair])
      await vi.waitFor(async () => expect(await piecesOf(site)).toEqual(made), {
        timeout: 20_000,
        interval: 100,
      })
    const { compared } = compareStories(await statesOf(pair), await statesOf(calm))
    expect(compared).toBeGreaterThan(0)
    expect(new Set(seen.map(({ claim }) => claim)).size).toBe(seen.length)
    expect(seen.map(({ term }) => term)).toEqual(seen.map(({ term }) => term).toSorted((a, b) => a - b))
    if (ROUNDS > 1) process.stdout.write(`milliseconds: ${JSON.stringify(took)}\n`)
  })
})
