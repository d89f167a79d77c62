import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { lastPipelineHealth, type PipelineHealth } from '../messaging/pipeline-health.ts'
import { compareStories } from '../testing/compare-stories.ts'
import { allTags, LINES, piecesOf, setInMotion, statesOf } from '../testing/lines-in-motion.ts'
import {
  buildSite,
  kill,
  killAll,
  type PipelineSite,
  seesTheLines,
  seesTheLinesMove,
  startPipeline,
} from '../testing/moving-plant.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../testing/opc-ua-plant.ts'
import { testDialect } from '../testing/open-test-database.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts'

describe.runIf(testDialect() === 'postgres')('a PostgreSQL that is stopped under load', () => {
  let postgres: PostgresServer
  let plant: OpcUaPlant
  let calm: PipelineSite
  let deprived: PipelineSite
  let pipeline: ChildProcess

  beforeEach(async () => {
    postgres = await startPostgres()
    plant = await startOpcUaPlant(allTags())
    calm = await buildSite(plant)
    deprived = await buildSite(plant, async () => {
      const admin = openDatabase(`${postgres.url}/postgres`)
      await sql`create database plant`.execute(admin)
      await admin.destroy()
      const db = openDatabase(`${postgres.url}/plant`)
      await migrate(db)
      await db.destroy()
      return { url: `${postgres.url}/plant`, remove: async () => undefined }
    })
    startPipeline(calm)
    pipeline = startPipeline(deprived)
    await seesTheLines(calm, null)
    await seesTheLines(deprived, null)
  })
  afterEach(async () => {
    killAll()
    await plant.stop()
    await calm.remove()
    await deprived.remove()
    await postgres.stop()
  })

  /** The machines stand still, and both sites have counted every piece. */
  async function comeToRest(moving: ReturnType<typeof setInMotion>): Promise<void> {
    const made = moving.stop()
    for (const site of [calm, deprived])
      await vi.waitFor(async () => expect(await piecesOf(site)).toEqual(made), {
        timeout: 15_000,
        interval: 100,
      })
  }

  test('costs nothing: the story is the same as without, to the piece', { timeout: 60_000 }, async () => {
    const moving = setInMotion(plant)
    const began = Date.now()
    await sleep(800)
    for (const outage of [2_500, 500]) {
      await postgres.pause()
      await sleep(outage)
      await postgres.resume()
      await sleep(800)
    }
    await seesTheLinesMove(deprived, began, 4)
    await comeToRest(moving)
    expect(pipeline.exitCode).toBeNull()
    const { gaps, compared, differences } = compareStories(await statesOf(deprived), await statesOf(calm))
    expect(differences).toEqual([])
    expect(gaps).toBe(0)
    expect(compared).toBeGreaterThan(2 * LINES.length)
  })

  test('lets a pipeline that is killed meanwhile read on without it: only the time when nobody read is not known', {
    timeout: 60_000,
  }, async () => {
    const moving = setInMotion(plant)
    await sleep(500)
    await postgres.pause()
    await sleep(1_000)
    await kill(pipeline)
    const killedAt = Date.now()
    pipeline = startPipeline(deprived, 'main.ts')
    const word = () =>
      lastPipelineHealth(deprived.folder) as Promise<(PipelineHealth & { pid: number }) | undefined>
    await vi.waitFor(
      async () => expect(await word()).toMatchObject({ pid: pipeline.pid, storage: { state: 'away' } }),
      { timeout: 20_000 },
    )
    const blindFor = Date.now() - killedAt
    await sleep(1_500)
    await postgres.resume()
    await seesTheLines(deprived, killedAt)
    await sleep(500)
    await comeToRest(moving)
    const story = compareStories(await statesOf(deprived), await statesOf(calm))
    expect(story.differences).toEqual([])
    expect(story.gaps).toBe(LINES.length)
    expect(story.blindFor / LINES.length).toBeLessThan(blindFor + 1_000)
  })

  test('and has forgotten its last seconds, as a standby that took over: they are told once more', {
    timeout: 60_000,
  }, async () => {
    const moving = setInMotion(plant)
    await postgres.remember()
    const began = Date.now()
    await seesTheLinesMove(deprived, began, 2)
    const ended = once(pipeline, 'exit')
    const forgotAt = Date.now()
    await postgres.goBack()
    expect(await ended).toEqual([1, null])
    pipeline = startPipeline(deprived)
    await seesTheLines(deprived, forgotAt)
    await sleep(500)
    await comeToRest(moving)
    const { gaps, compared, differences } = compareStories(await statesOf(deprived), await statesOf(calm))
    expect(differences).toEqual([])
    expect(gaps).toBe(LINES.length)
    expect(compared).toBeGreaterThan(2 * LINES.length)
  })

  test('keeps nobody from ending a pipeline', { timeout: 30_000 }, async () => {
    await postgres.pause()
    const ended = once(pipeline, 'exit')
    pipeline.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await postgres.resume()
  })
})
