import { expect, test } from 'vitest'
import { ESSENTIAL, tryLiveness } from './liveness.ts'

/**
 * Put aside in `npm test`, where half a minute of weather has one take-over already: `BALIZA_SOAK=1 vitest run
 * --project soak`.
 */
test.runIf(process.env['BALIZA_SOAK'])(
  'whatever happens to who leads, another one soon does, and the facts are those of an undisturbed run',
  {
    timeout: 240_000,
  },
  async () => {
    const { faults, compared, trials } = await tryLiveness(ESSENTIAL, {
      seed: 1,
      say: (line) => console.log(line),
      goal: 60_000,
    })
    expect(faults).toEqual([])
    expect(trials).toHaveLength(ESSENTIAL.length)
    expect(compared).toBeGreaterThan(3)
  },
)
