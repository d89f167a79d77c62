import { expect, test } from 'vitest'
import { soak } from './soak.ts'

/**
 * Put aside in `npm test`: states are judged to 0.3 s, which a machine that other tests keep busy does not
 * hold. `BALIZA_SOAK=1 vitest run --project soak`, or `npm run soak`, on a quiet one.
 */
test.runIf(process.env['BALIZA_SOAK'])(
  'half a minute of weather leaves facts, figures and signatures as they were without it',
  {
    timeout: 300_000,
  },
  async () => {
    const { faults, compared } = await soak({
      minutes: 0.5,
      seed: 12,
      streams: 20,
      say: (line) => console.log(line),
    })
    expect(faults).toEqual([])
    expect(compared).toBeGreaterThan(3)
  },
)
