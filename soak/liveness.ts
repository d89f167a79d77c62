import { setTimeout as pause } from 'node:timers/promises'
import { until } from './plant/patience.ts'
import { openPlant, type Plant } from './plant/plant.ts'
import { comeToCalm, compareStates, countEveryPiece } from './verdict/facts.ts'
import { faultsIn } from './verdict/said.ts'
import { strike } from './weather/strike.ts'
import { type Blow, told } from './weather/weather.ts'

/** What happens, for how many milliseconds, and whether somebody else has to lead because of it. */
export type Trial = { readonly blow: Blow; readonly lasts: number; readonly endsTheLead: boolean }

/** What stops working is missed, and another leads, within so many milliseconds. */
const GOAL = 15_000

const trial = (blow: Blow, lasts: number, endsTheLead = false): Trial => ({ blow, lasts, endsTheLead })

/** The ones that once stopped a take-over for hours, or for ever. */
export const ESSENTIAL: readonly Trial[] = [
  trial({ kind: 'hold-in-transaction', who: 'leader' }, 0, true),
  trial({ kind: 'freeze', what: 'pipeline', who: 'leader' }, 0, true),
  trial({ kind: 'kill', what: 'all of it', who: 'leader' }, 0, true),
]

export const ALL: readonly Trial[] = [
  ...ESSENTIAL,
  trial({ kind: 'kill', what: 'pipeline', who: 'leader' }, 0, true),
  trial({ kind: 'kill', what: 'supervisor', who: 'leader' }, 0, true),
  trial({ kind: 'hold', who: 'leader' }, 0, true),
  trial({ kind: 'freeze', what: 'all of it', who: 'leader' }, 12_000, true),
  trial({ kind: 'cut', who: 'leader' }, 0, true),
  trial({ kind: 'kill', what: 'pipeline', who: 'standby' }, 0),
  trial({ kind: 'freeze', what: 'all of it', who: 'standby' }, 3_000),
  trial({ kind: 'kill', what: 'web', who: 'leader' }, 0),
  trial({ kind: 'freeze', what: 'web', who: 'leader' }, 3_000),
  trial({ kind: 'delay', who: 'leader' }, 4_000),
  trial({ kind: 'database', how: 'kill' }, 1_000),
  trial({ kind: 'database', how: 'freeze' }, 4_000),
]

export type Round = {
  /** Of each trial: after how many milliseconds somebody wrote facts again. */
  readonly trials: readonly { readonly name: string; readonly ledAfter: number }[]
  readonly faults: readonly string[]
  readonly gaps: number
  /** On the undisturbed side: the machine was too busy to look. */
  readonly gapsExpected: number
  readonly compared: number
}

type Options = {
  readonly seed: number
  readonly say: (line: string) => void
  /** Milliseconds until another leads. A machine that has much else to do needs more. */
  readonly goal?: number
}

/** On a machine that much else keeps busy. */
const STARTS_WITHIN = 240_000
const NOTICED_WITHIN = 1_500

/** Opens a plant, lets everything of the list happen to it, and says what held. */
export async function tryLiveness(
  trials: readonly Trial[],
  { seed, say, goal = GOAL }: Options,
): Promise<Round> {
  const plant = await openPlant({ seed })
  const faults: string[] = []
  const ended: Round['trials'][number][] = []
  try {
    faults.push(...(await comeToCalm(plant, STARTS_WITHIN)))
    plant.setInMotion()
    for (const one of trials) {
      const name = told({ at: 0, lasts: one.lasts, blow: one.blow }).slice('0.0 s: '.length)
      const ledAfter = await endure(plant, one)
      say(`${name}: facts are written again after ${(ledAfter / 1_000).toFixed(1)} s`)
      if (ledAfter > goal) faults.push(`${name}: nobody led within ${goal / 1_000} s`)
      ended.push({ name, ledAfter })
      faults.push(...(await comeToCalm(plant, STARTS_WITHIN)).map((fault) => `${name}: ${fault}`))
    }
    return { trials: ended, faults, ...(await judge(plant, faults)) }
  } finally {
    await plant.stop()
  }
}

/** Lets one thing happen; answers after how many milliseconds facts were written again. */
async function endure(plant: Plant, { blow, lasts, endsTheLead }: Trial): Promise<number> {
  const before = plant.leaders.now
  const began = performance.now()
  const isHeldLater = blow.kind === 'hold-in-transaction'
  const { mend, machine } = await strike(plant, blow, lasts)
  if (isHeldLater && machine) await until(() => plant.wireOf(machine).isHeld(), GOAL)
  const struckAt = isHeldLater ? performance.now() : began
  if (!endsTheLead) {
    await pause(blow.kind === 'database' && blow.how === 'kill' ? 0 : lasts)
    mend()
  }
  const since = endsTheLead ? struckAt : performance.now()
  const isAnother = () =>
    plant.leaders.ledAfter(since, (look) =>
      endsTheLead
        ? look.term > (before?.term ?? 0)
        : look.turn > (before?.turn ?? 0) || look.term > (before?.term ?? 0),
    )
  await until(() => isAnother() !== undefined, 4 * GOAL)
  const ledAfter = isAnother() ?? Number.POSITIVE_INFINITY
  if (endsTheLead) {
    await pause(Math.max(0, lasts - (performance.now() - struckAt)))
    mend()
  }
  // NOTE: who led before is told with its next write, and then begins anew
  await pause(NOTICED_WITHIN)
  return ledAfter
}

/** The machines stand still, and everything that was written is looked at. */
async function judge(
  plant: Plant,
  faults: string[],
): Promise<Pick<Round, 'gaps' | 'gapsExpected' | 'compared'>> {
  const made = plant.rest()
  faults.push(...(await countEveryPiece(plant, made)))
  const { gaps, gapsExpected, compared, differences } = await compareStates(plant)
  faults.push(...differences, ...new Set(plant.leaders.wrong))
  for (const { site, said } of [...plant.machines, plant.calm])
    faults.push(...faultsIn(said, plant.secrets).map((fault) => `${site.name}: ${fault}`))
  return { gaps, gapsExpected, compared }
}
