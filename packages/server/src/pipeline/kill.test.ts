import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compareStories, EDGE } from '../testing/compare-stories.ts'
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
import { seeded } from '../testing/seeded.ts'

const KILLS = 3

let plant: OpcUaPlant
let calm: PipelineSite
let harassed: PipelineSite

// Each try has a plant and sites of its own: what the last one left would speak into it.
beforeEach(async () => {
  plant = await startOpcUaPlant(allTags())
  calm = await buildSite(plant)
  harassed = await buildSite(plant)
})
afterEach(async () => {
  killAll()
  await plant.stop()
  await calm.remove()
  await harassed.remove()
})

test('a pipeline that is killed again and again tells the same story outside the gaps, and every piece', {
  timeout: 240_000,
}, async () => {
  const random = seeded(11)
  startPipeline(calm)
  let victim = startPipeline(harassed)
  await seesTheLines(calm, null)
  await seesTheLines(harassed, null)
  const moving = setInMotion(plant)
  for (let killed = 0; killed < KILLS; killed++) {
    await sleep(1_000 + random() * 2_000)
    let killedAt = Date.now()
    await kill(victim)
    victim = startPipeline(harassed)
    if (killed % 2 === 1) {
      await sleep(random() * 1_500)
      killedAt = Date.now()
      await kill(victim)
      victim = startPipeline(harassed)
    }
    await seesTheLines(harassed, killedAt)
  }
  await seesTheLinesMove(harassed, Date.now() + EDGE, 3)
  const made = moving.stop()
  for (const site of [calm, harassed])
    await vi.waitFor(async () => expect(await piecesOf(site)).toEqual(made), {
      timeout: 10_000,
      interval: 100,
    })

  const { gaps, compared, differences } = compareStories(await statesOf(harassed), await statesOf(calm))
  expect(differences).toEqual([])
  expect(gaps).toBeGreaterThanOrEqual(KILLS)
  expect(compared).toBeGreaterThan(2 * LINES.length)
})
