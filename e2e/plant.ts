export type TestPlant = {
  readonly url: string
  /** Where the simulated machines take commands. */
  readonly controlUrl: string
  /** The process that started the server's others. */
  readonly serverPid: number
}

const plants = JSON.parse(process.env.BALIZA_E2E_PLANTS ?? '[]') as TestPlant[]
const mine = plants[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (!mine) throw new Error('Browser tests are started by scripts/browser-tests.ts')

/** Tests that run side by side have a plant each: what one does to its plant, the other does not see. */
export const plant: TestPlant = mine
export const PLANTS = plants.length
