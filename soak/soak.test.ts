import { expect, test } from 'vitest'
import { soak } from './soak.ts'

test('half a minute of weather leaves facts, figures and signatures as they were without it', {
  timeout: 300_000,
}, async () => {
  const { faults, compared } = await soak({
    minutes: 0.5,
    seed: 12,
    streams: 20,
    say: (line) => console.log(line),
  })
  expect(faults).toEqual([])
  expect(compared).toBeGreaterThan(3)
})
