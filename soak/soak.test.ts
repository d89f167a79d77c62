import { expect, test } from 'vitest'
import { soak } from './soak.ts'

/** The web process and the pipeline that leads are killed, and the leader is cut off its database. */
const SEED = 49

/** How busy the machine is moves no instant of a state; it makes all of it take longer. */
test('half a minute of weather leaves facts, figures and signatures as they were without it', {
  timeout: 600_000,
}, async () => {
  const { faults, compared } = await soak({ minutes: 0.5, seed: SEED, streams: 20, say: console.log })
  expect(faults).toEqual([])
  expect(compared).toBeGreaterThan(3)
})
