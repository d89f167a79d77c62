import { expect, test } from 'vitest'
import { ESSENTIAL, tryLiveness } from './liveness.ts'

/**
 * Put aside in `npm test`: states are judged to 0.3 s, which a machine that other tests keep busy does not
 * hold. `BALIZA_SOAK=1 vitest run --project soak`, or `npm run soak`, on a quiet one.
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
