import { setTimeout as pause } from 'node:timers/promises'
import { type Stretch } from '../packages/server/src/testing/compare-stories.ts'
import { ADMINISTRATOR } from '../packages/server/src/testing/lines-in-motion.ts'
import { Browser } from './people/browser.ts'
import { letPeopleWork, type People } from './people/people.ts'
import { openStreams, type Streams } from './people/streams.ts'
import { until } from './plant/patience.ts'
import { openPlant, type Plant } from './plant/plant.ts'
import { missingSignatures } from './verdict/edits.ts'
import { comeToCalm, compareStates, countEveryPiece } from './verdict/facts.ts'
import { recomputedDifferently } from './verdict/figures.ts'
import { leaks, memoryGrowth, type Sample, samplesOf } from './verdict/growth.ts'
import { faultsIn } from './verdict/said.ts'
import { strike } from './weather/strike.ts'
import { forecast, told, type Weather } from './weather/weather.ts'

export type SoakOptions = {
  readonly minutes: number
  readonly seed: number
  /** Milliseconds of the plant in one of the machine. */
  readonly speed?: number
  /** Screens that watch the lines. */
  readonly streams?: number
  readonly say: (line: string) => void
}

export type Verdict = {
  readonly faults: readonly string[]
  /** What was looked at, and what could not be. */
  readonly notes: readonly string[]
  readonly compared: number
}

const STREAMS = 200
/** On a machine that much else keeps busy. */
const STARTS_WITHIN = 240_000
const SAMPLE_EVERY = 5_000
/** Sockets are closed, and what was cut off is tried again. */
const REST = 5_000

/** A plant to which everything happens, and what must hold in the end. */
export async function soak(options: SoakOptions): Promise<Verdict> {
  const { minutes, seed, speed = 1, streams = STREAMS, say } = options
  const plant = await openPlant({ seed, speed })
  const withDisk = plant.hasOwnDisks
  const weather = forecast({ minutes, seed, withDisk })
  const samples: Sample[] = []
  const sampling = setInterval(() => samples.push(...sampleAll(plant)), SAMPLE_EVERY)
  try {
    const notStarted = await comeToCalm(plant, STARTS_WITHIN)
    if (notStarted.length > 0) return { faults: notStarted, notes: [], compared: 0 }
    const watching = openStreams(plant, streams)
    const people = letPeopleWork(plant, seed)
    plant.setInMotion()
    const before = await restingSamples(plant, watching, streams)
    const wrongClocks = await live(plant, weather, { minutes, say })
    const restless = await comeToCalm(plant, STARTS_WITHIN)
    const after = await restingSamples(plant, watching, streams)
    await people.stop()
    const notes = [
      `${weather.length} things happened; ${peopleSaid(people)}; ${watching.told()} events to ${streams} streams`,
      ...(withDisk
        ? []
        : ['full disk: left out, since only root can give a machine a small disk of its own']),
    ]
    const verdict = await judge(plant, { people, watching, wrongClocks, samples })
    return {
      ...verdict,
      faults: [...restless, ...verdict.faults, ...leaks(before, after)],
      notes: [...notes, ...verdict.notes],
    }
  } finally {
    clearInterval(sampling)
    await plant.stop()
  }
}

const sampleAll = ({ machines }: Plant): Sample[] =>
  machines.flatMap(({ site, insideFolder }) => samplesOf(site.name, insideFolder, Date.now() - SAMPLE_EVERY))

/** What everybody holds once all screens are there, and nothing happens. */
async function restingSamples(plant: Plant, watching: Streams, streams: number): Promise<Sample[]> {
  await until(() => watching.open() === streams, STARTS_WITHIN)
  await pause(REST)
  return sampleAll(plant)
}

/** Lets the weather happen. Answers the stretches of the plant's time in which somebody's clock was wrong. */
async function live(
  plant: Plant,
  weather: readonly Weather[],
  { minutes, say }: { minutes: number; say: (line: string) => void },
): Promise<Stretch[]> {
  const began = performance.now()
  const passed = () => performance.now() - began
  const wrongClocks: Stretch[] = []
  for (const one of weather) {
    await pause(Math.max(0, one.at - passed()))
    say(told({ ...one, at: passed() }))
    const start = plant.now()
    const { mend } = await strike(plant, one.blow, one.lasts)
    await pause(one.blow.kind === 'database' && one.blow.how !== 'freeze' ? 0 : one.lasts)
    mend()
    if (one.blow.kind !== 'clock') continue
    const off = Math.abs(one.blow.by) * plant.clock.speed
    wrongClocks.push({ start: start - off, end: plant.now() + off })
  }
  await pause(Math.max(0, minutes * 60_000 - passed()))
  return wrongClocks
}

function peopleSaid({ counts }: People): string {
  const words = [...counts].map(
    ([what, { done, refused, unanswered }]) =>
      `${what} ${done} times (refused ${refused}, unanswered ${unanswered})`,
  )
  return `people did: ${words.join(', ')}`
}

type Seen = {
  readonly people: People
  readonly watching: Streams
  readonly wrongClocks: readonly Stretch[]
  readonly samples: readonly Sample[]
}

/** Everything stands still, and what was written, said and held is looked at. */
async function judge(plant: Plant, { people, watching, wrongClocks, samples }: Seen): Promise<Verdict> {
  const faults: string[] = []
  const made = plant.rest()
  faults.push(...(await countEveryPiece(plant, made)))
  const { gaps, blindFor, gapsExpected, compared, differences } = await compareStates(plant, wrongClocks)
  faults.push(...differences, ...new Set(plant.leaders.wrong))
  faults.push(...(await missingSignatures(plant.database.db, people.signed)))
  const figures = await recomputedDifferently(plant)
  faults.push(...figures.faults, ...(await checkTrails(plant)))
  await watching.stop()
  const memory = memoryGrowth(samples)
  faults.push(...memory.faults)
  for (const { site, said } of [...plant.machines, plant.calm])
    faults.push(...faultsIn(said, plant.secrets).map((fault) => `${site.name}: ${fault}`))
  return {
    faults,
    compared,
    notes: [
      `${compared} states compared outside ${gaps} gaps of ${(blindFor / 1_000).toFixed(0)} s in all; ${figures.rows} closed figures computed again; ${people.signed.length} signatures there`,
      `the undisturbed side had ${gapsExpected} gaps of its own`,
      `memory: ${memory.judged} of ${memory.processes} processes lived long enough to be judged`,
    ],
  }
}

/** The chain over both trails is whole. */
async function checkTrails({ leader }: Plant): Promise<string[]> {
  const { status, body } = await new Browser(ADMINISTRATOR).call(leader(), 'securityEvents.check')
  return status === 200 ? [] : [`the trails could not be checked: ${status} ${JSON.stringify(body)}`]
}
