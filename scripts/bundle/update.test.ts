import { expect, onTestFinished, test } from 'vitest'
import { anArchive } from './testing/builds.ts'
import { UpdatedPlant } from './testing/updated-plant.ts'

/** It reads the plant and answers for some seconds, and ends before anybody could say that it is well. */
const ENDS_SOON = [
  {
    file: 'process/supervise-installation.js',
    from: 'function tellReady()',
    to: 'setTimeout(() => process.exit(1), 3_000)\nfunction tellReady() {}\nfunction tellReadyNot()',
  },
]

test.runIf(process.platform === 'linux')(
  'another build takes the place of the one that runs, or that goes on with its data: nothing is lost',
  { timeout: 120_000 },
  async () => {
    const plant = new UpdatedPlant()
    onTestFinished(() => plant.close())
    await plant.open()
    const updated = await plant.baliza('update', await anArchive(plant.folder, '1.0.1-b'))
    expect(updated).toMatchObject({ code: 0, text: expect.stringContaining('✓ 1.0.1-b runs.') as string })
    expect([plant.current(), plant.update()?.step, plant.hasCopy()]).toEqual(['1.0.1-b', 'done', false])

    const failed = await plant.baliza('update', await anArchive(plant.folder, '1.0.2-c', ENDS_SOON))
    expect(failed).toMatchObject({
      code: 1,
      text: expect.stringContaining('✗ 1.0.2-c does not run') as string,
    })
    expect(plant.update()).toMatchObject({ step: 'undone' })
    expect(plant.update()?.took?.back).toBeLessThan(10_000)
    expect([plant.current(), plant.hasCopy(), await plant.isWell()]).toEqual(['1.0.1-b', false, true])

    const { made, counted } = await plant.stopMaking()
    await expect.poll(counted).toEqual(made)
  },
)
