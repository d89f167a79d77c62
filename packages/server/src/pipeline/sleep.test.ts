import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR, later, SECOND, type TagReading } from '@baliza/domain'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { EDGE } from '../testing/compare-stories.ts'
import { allTags, LINES, piecesOf, setInMotion, statesOf } from '../testing/lines-in-motion.ts'
import {
  buildSite,
  killAll,
  type PipelineSite,
  seesTheLines,
  startPipeline,
} from '../testing/moving-plant.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../testing/opc-ua-plant.ts'
import { freshDatabaseUrl } from '../testing/open-test-database.ts'
import { openTestPipeline } from '../testing/open-test-pipeline.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'

let plant: OpcUaPlant
let site: PipelineSite

beforeEach(async () => {
  plant = await startOpcUaPlant(allTags())
  site = await buildSite(plant)
})
afterEach(async () => {
  killAll()
  await plant.stop()
  await site.remove()
})

test('a process that was held saw nothing meanwhile, and every piece is counted', {
  timeout: 90_000,
}, async () => {
  const pipeline: ChildProcess = startPipeline(site)
  await seesTheLines(site, null)
  const moving = setInMotion(plant)
  await sleep(1_000)
  pipeline.kill('SIGSTOP')
  const held = Date.now()
  await sleep(12_000)
  pipeline.kill('SIGCONT')
  const woken = Date.now()
  await seesTheLines(site, woken - EDGE)
  await sleep(500)
  const made = moving.stop()
  await vi.waitFor(async () => expect(await piecesOf(site)).toEqual(made), { timeout: 15_000, interval: 100 })
  const blind = (await statesOf(site)).filter(
    ({ state, start }) => state === 'unknown' && start > held - EDGE,
  )
  expect(blind.map(({ lineID }) => lineID)).toEqual(LINES)
  for (const { start, end } of blind) {
    expect(Math.abs(start - held)).toBeLessThan(EDGE)
    expect((end ?? Infinity) - woken).toBeLessThan(5_000)
    expect((end ?? 0) - woken).toBeGreaterThan(0)
  }
})

test('a machine that slept for eight hours made nothing up: 21:00 to 05:00 is unknown', {
  timeout: 60_000,
}, async () => {
  const { url, remove } = await freshDatabaseUrl()
  const db = openDatabase(url)
  await aPlant([aLine(1, { calculationBaliza: 'tag("run")', enableOrderManager: false })])
    .withParameters({ microStopTime: 60, problemResolutionTime: 30 })
    .insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: 'opc.tcp://x', serverType: 'UA', enabled: false, securityMode: 'None' })
    .execute()
  await db
    .insertInto('tag')
    .values({ tagName: 'run', tagType: 'Double', opcServerID: 1, tagValue: 'run' })
    .execute()
  let clock = at('2026-11-20T20:59:00Z')
  const now = () => clock
  const dataFolder = mkdtempSync(join(tmpdir(), 'baliza-sleep-'))
  const pipeline = await openTestPipeline({ db, now, dataFolder })
  onTestFinished(async () => {
    await pipeline.stop()
    await db.destroy()
    await remove()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  const says = (value: number | null) => {
    const reading: TagReading = {
      tagID: 1,
      value,
      quality: value === null ? 'bad' : 'good',
      sourceTime: clock,
      arrivalTime: clock,
    }
    pipeline.put([reading])
  }
  const seen = async (state: string) => {
    const row = db.selectFrom('lineState').selectAll().where('end', 'is', null)
    await vi.waitFor(async () => expect((await row.executeTakeFirst())?.state).toBe(state), {
      timeout: 15_000,
      interval: 20,
    })
  }
  says(1)
  await seen('running')
  for (let i = 0; i < 60; i++) {
    clock = later(clock, SECOND)
    await sleep(20)
  }
  await sleep(300)
  const asleep = clock
  clock = later(clock, 8 * HOUR)
  await seen('unknown')
  says(null)
  clock = later(clock, 5 * SECOND)
  says(0)
  await seen('stopped')
  const states = await db
    .selectFrom('lineState')
    .selectAll()
    .where('start', '>=', asleep)
    .orderBy('start')
    .execute()
  expect(states.map(({ state, start }) => ({ state, after: start - asleep }))).toEqual([
    { state: 'unknown', after: 0 },
    { state: 'stopped', after: 8 * HOUR + 5 * SECOND },
  ])
})
