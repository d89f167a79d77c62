import { parseArgs } from 'node:util'
import { ALL, tryLiveness } from './liveness.ts'
import { soak } from './soak.ts'

const HELP = `npm run soak -- [options]
  --minutes N       how long everything goes wrong (60)
  --seed N          which weather; a run that failed is run again with its seed
  --speed N         how many times faster than real time the plant runs (1)
  --streams N       screens that watch the lines (200)
  --only liveness   who leads is killed, frozen and cut off, one thing after the other
  --rounds N        so many times (1); each with a seed of its own`

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    minutes: text,
    seed: text,
    speed: text,
    streams: text,
    only: text,
    rounds: text,
    help: { type: 'boolean' },
  },
})
const numberOf = (given: string | undefined, fallback: number) => Number(given ?? fallback)
const began = performance.now()
const say = (line: string) => console.log(`  ${((performance.now() - began) / 1_000).toFixed(0)} s  ${line}`)

/** Says what did not hold, and how to see it again. */
function conclude(faults: readonly string[], again: string): boolean {
  if (faults.length === 0) return true
  console.log(`\n✗ ${faults.length} things did not hold:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  console.log(`\nThe same again: npm run soak -- ${again}`)
  return false
}

async function runLiveness(rounds: number, firstSeed: number): Promise<boolean> {
  const took = new Map<string, number[]>()
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    const seed = firstSeed + round
    console.log(`round ${round + 1} of ${rounds}, seed ${seed}`)
    const { faults, trials, gaps, gapsExpected, compared } = await tryLiveness(ALL, { seed, say })
    if (!conclude(faults, `--only liveness --seed ${seed}`)) failed++
    for (const { name, ledAfter } of trials) took.set(name, [...(took.get(name) ?? []), ledAfter])
    say(`${compared} states compared outside ${gaps} gaps, and ${gapsExpected} of the undisturbed side`)
  }
  console.log('facts again after seconds: half of the rounds, at most, rounds')
  for (const [name, all] of took) console.log(`${inSeconds(all)}  ${all.length}  ${name}`)
  console.log(failed === 0 ? '✓ every round holds' : `✗ ${failed} of ${rounds} rounds did not hold`)
  return failed === 0
}

/** The middle one and the longest. */
function inSeconds(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    .map((each = 0) => (each / 1_000).toFixed(1))
    .join('  ')
}

async function runSoak(seed: number): Promise<boolean> {
  const { minutes, speed, streams } = values
  const options = {
    minutes: numberOf(minutes, 60),
    speed: numberOf(speed, 1),
    streams: numberOf(streams, 200),
    seed,
  }
  const words = Object.entries(options)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ')
  console.log(`soak ${words}`)
  const { faults, notes } = await soak({ ...options, say })
  for (const note of notes) console.log(`· ${note}`)
  const holds = conclude(faults, words)
  if (holds) console.log('✓ everything holds')
  return holds
}

if (values.help) console.log(HELP)
else {
  const seed = numberOf(values.seed, Math.floor(Math.random() * 1_000_000))
  const holds =
    values.only === 'liveness' ? await runLiveness(numberOf(values.rounds, 1), seed) : await runSoak(seed)
  process.exit(holds ? 0 : 1)
}
