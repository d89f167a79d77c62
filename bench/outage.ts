import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Db, insertDefaultContent, migrate, openDatabase } from '@baliza/server'
import { sql } from 'kysely'
import { startPostgres } from '../packages/server/src/testing/postgres-server.ts'
import { furnish, pointServersAt } from '../scripts/living-plant/furnish.ts'
import {
  describe,
  nextWord,
  ORDINARY,
  rateOf,
  residentMegabytes,
  startLoad,
  startPipeline,
  type Word,
} from './pipeline-load.ts'
import type { Measured } from './table.ts'

/** Seconds without a database; `--full` makes it ten minutes. */
const AWAY = { ordinary: 120, full: 600 }
const WARM_UP = 15_000
/** Before, the rate is measured for so long: a busy machine offers less than it was asked to. */
const MEASURED_FOR = 10_000
/** Caught up is who records what was read within so many milliseconds. */
const CURRENT = 2_000
const GOAL = { share: 0.25, growth: 100 }

/**
 * (h) The real pipeline process at 2,000 readings a second, and a real PostgreSQL that is stopped for
 * minutes.
 */
export async function measureOutage(full: boolean): Promise<Measured[]> {
  const seconds = full ? AWAY.full : AWAY.ordinary
  const postgres = await startPostgres()
  const simulator = await startLoad(ORDINARY)
  const { url, db } = await freshPlant(postgres.url)
  await furnish(db, describe(ORDINARY), 'UTC')
  await pointServersAt(db, simulator)
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-outage-'))
  const pipeline = startPipeline({ url, folder })
  const word = () => nextWord({ folder }, pipeline)
  // NOTE: a busy machine takes longer to start it; a word without a reading counts none
  await word()
  await setTimeout(WARM_UP)
  const first = await word()
  await setTimeout(MEASURED_FOR)
  const before = await word()
  const memoryBefore = residentMegabytes(before.pid)

  await postgres.pause()
  const memory = await highestMemory(before.pid, seconds)
  const fullest = await word()
  await postgres.resume()
  const resumedAt = performance.now()
  await isCurrent(db)
  const caughtUpIn = (performance.now() - resumedAt) / 1_000
  await setTimeout(CURRENT)
  const after = await word()

  pipeline.kill('SIGTERM')
  await new Promise((resolve) => pipeline.once('exit', resolve))
  await db.destroy()
  await simulator.stop()
  await postgres.stop()
  const kept = rate(before, after) / rate(first, before)
  return [
    {
      name: `PostgreSQL stopped for ${seconds} s at ${rateOf(ORDINARY)} readings/s: caught up in`,
      measured: `${caughtUpIn.toFixed(1)} s`,
      baseline: `${seconds} s away`,
      ratio: caughtUpIn / seconds,
      goal: `≤ ${GOAL.share} ×`,
      met: caughtUpIn <= GOAL.share * seconds,
    },
    {
      name: 'the same: readings a second over all of it, as a share of those before; lost',
      measured: `${(kept * 100).toFixed(1)} %; ${after.storage.lost}`,
      baseline: `${Math.round(fullest.storage.journalFill * 100)} % of the journal, ${fullest.storage.minutesLeft ?? '–'} min left`,
      ratio: kept,
      goal: 'none lost',
      met: after.storage.lost === 0,
    },
    {
      name: 'the same: memory at most',
      measured: `${memory.toFixed(0)} MB`,
      baseline: `${memoryBefore.toFixed(0)} MB before`,
      ratio: memory / memoryBefore,
      goal: `+ ${GOAL.growth} MB`,
      met: memory - memoryBefore <= GOAL.growth,
    },
  ]
}

/** Readings a second that became part of the facts. */
const rate = (from: Word, to: Word): number => ((to.readings - from.readings) * 1_000) / (to.at - from.at)

async function freshPlant(server: string): Promise<{ url: string; db: Db }> {
  const admin = openDatabase(`${server}/postgres`, { maxConnections: 1 })
  await sql`create database plant`.execute(admin)
  await admin.destroy()
  const url = `${server}/plant`
  const db = openDatabase(url)
  await migrate(db)
  await insertDefaultContent(db)
  return { url, db }
}

async function highestMemory(pid: number, seconds: number): Promise<number> {
  let highest = 0
  for (let i = 0; i < seconds; i++) {
    await setTimeout(1_000)
    highest = Math.max(highest, residentMegabytes(pid))
  }
  return highest
}

/** Resolves when facts of now are in the database again. */
async function isCurrent(db: Db): Promise<void> {
  for (;;) {
    const [beat] = await Promise.allSettled([
      db.selectFrom('heartbeat').select('at').executeTakeFirstOrThrow(),
    ])
    if (beat.status === 'fulfilled' && Date.now() - beat.value.at < CURRENT) return
    await setTimeout(50)
  }
}
