import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../packages/server/src/testing/postgres-server.ts'
import { seeded } from '../../packages/server/src/testing/seeded.ts'
import { anArchive } from './testing/builds.ts'
import { UpdatedPlant } from './testing/updated-plant.ts'

/** It reads the plant for some seconds, and ends before anybody could say that it is well. */
const ENDS_SOON = [
  {
    file: 'process/supervise-installation.js',
    from: 'function tellReady()',
    to: 'setTimeout(() => process.exit(1), 1_500)\nfunction tellReady() {}\nfunction tellReadyNot()',
  },
]
/** And it adds to the schema. */
const ADDS_AND_ENDS = [
  ...ENDS_SOON,
  {
    file: 'db/migrations/index.js',
    from: "'001-plant': plant,",
    to: `'001-plant': plant, '999-more': ({ run }) => run('create table "ofTomorrow" ("id" integer)'),`,
  },
  {
    file: 'db/migrations/kinds.js',
    from: "'001-plant': 'expand',",
    to: "'001-plant': 'expand', '999-more': 'expand',",
  },
]
const STEPS = ['asked', 'stopped', 'copied', 'migrated', 'started', 'confirmed', 'undoing'] as const
/** `BALIZA_UPDATE_KILLS=100` kills so often, at every step and in between; otherwise where most is at stake. */
const KILLS = Number(process.env['BALIZA_UPDATE_KILLS'] ?? 0)
const MINUTE = 60_000
const isLinux = process.platform === 'linux'

describe.runIf(isLinux)('an update of SQLite', () => {
  let plant: UpdatedPlant
  let archives: Record<'one' | 'other' | 'failing', string>
  beforeAll(async () => {
    plant = new UpdatedPlant()
    const [one, other, failing] = await Promise.all([
      anArchive(plant.folder, '1.0.1-b'),
      anArchive(plant.folder, '1.0.1-c'),
      anArchive(plant.folder, '1.0.2-d', ADDS_AND_ENDS),
    ])
    archives = { one, other, failing }
    await plant.open()
  })
  afterAll(() => plant.close())

  test('puts another build in the place of the one that runs', async () => {
    const updated = await plant.baliza('update', archives.one)
    expect(updated).toMatchObject({ code: 0, text: expect.stringContaining('✓ 1.0.1-b runs.') as string })
    expect([plant.current(), plant.update()?.step, plant.hasCopy()]).toEqual(['1.0.1-b', 'done', false])
  })

  test('leaves the one that runs, with its data, within ten seconds, where the other does not', async () => {
    const failed = await plant.baliza('update', archives.failing)
    const told = expect.stringContaining('✗ 1.0.2-d does not run here: it ended before it was well') as string
    expect(failed).toMatchObject({ code: 1, text: told })
    expect(plant.update()).toMatchObject({ step: 'undone' })
    expect(plant.update()?.took?.back).toBeLessThan(10_000)
    expect([plant.current(), plant.hasCopy(), await plant.isWell()]).toEqual(['1.0.1-b', false, true])
    expect(await plant.tables()).not.toContain('ofTomorrow')
  })

  test('is undone by the next start where the power fails while the other build is tried', async () => {
    await killedAt('started', 'all')
    expect([plant.current(), plant.update()?.step]).toEqual(['1.0.1-b', 'undone'])
  })

  test.runIf(KILLS > 0)(
    'that is killed at whatever step is finished or undone by the next start',
    { timeout: KILLS * MINUTE },
    async () => {
      const random = seeded(20)
      const ends: Record<string, number> = {}
      for (let kill = 0; kill < KILLS; kill++) {
        const step = STEPS[kill % (STEPS.length + 1)] ?? Math.floor(random() * 4_000)
        await killedAt(step, Math.floor(kill / STEPS.length) % 2 === 0 ? 'keeper' : 'all')
        const how = `${typeof step === 'string' ? step : 'between'}: ${plant.update()?.step}`
        ends[how] = (ends[how] ?? 0) + 1
        console.log(kill, step, how)
      }
      console.log(ends)
    },
  )

  test('loses nothing that machines said, and counts nothing twice', async () => {
    const { made, counted } = await plant.stopMaking()
    await expect.poll(counted).toEqual(made)
  })

  /** At a step, or so many milliseconds after it was asked for; then somebody starts the product again. */
  async function killedAt(when: (typeof STEPS)[number] | number, whom: 'keeper' | 'all'): Promise<void> {
    const from = plant.current()
    const next = from === '1.0.1-b' ? archives.other : archives.one
    const before = plant.update()?.beganAt
    const updating = plant.baliza('update', when === 'undoing' ? archives.failing : next)
    await plant.reaches(typeof when === 'number' ? 'asked' : when, before)
    if (typeof when === 'number') await pause(when)
    await plant.kill(whom)
    const { text } = await updating
    await plant.start()
    const update = plant.update()
    const isDone = update?.step === 'done'
    expect(update?.step, text).toMatch(/^(un)?done$/)
    expect([plant.current(), plant.hasCopy()], text).toEqual([isDone ? update.to : from, false])
    const { made } = await plant.unitsSoFar()
    const missing = async () => {
      const { counted } = await plant.unitsSoFar()
      return made.map((units, i) => Math.max(0, units - (counted[i] ?? 0)))
    }
    await expect.poll(missing).toEqual(made.map(() => 0))
  }
})

test.runIf(isLinux && KILLS > 0)(
  'an update of PostgreSQL that goes back leaves what was added to the schema, and the build of before runs on it',
  { timeout: 3 * MINUTE },
  async () => {
    const server = await startPostgres()
    onTestFinished(server.stop)
    const plant = new UpdatedPlant(`${server.url}/postgres`)
    onTestFinished(() => plant.close())
    await plant.open()
    const failing = await anArchive(plant.folder, '1.0.2-d', ADDS_AND_ENDS)
    expect(await plant.baliza('update', failing)).toMatchObject({ code: 1 })
    expect(plant.update()?.took?.back).toBeLessThan(10_000)
    expect([plant.current(), await plant.isWell()]).toEqual(['1.0.0-a', true])
    expect(await plant.tables()).toContain('ofTomorrow')
    const updated = await plant.baliza('update', await anArchive(plant.folder, '1.0.1-b'))
    expect(updated).toMatchObject({ code: 0 })
    const { made, counted } = await plant.stopMaking()
    await expect.poll(counted).toEqual(made)
    console.log(plant.update(), updated.seconds)
  },
)
