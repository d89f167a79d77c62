import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  foldEvents,
  HOUR,
  type Instant,
  instant,
  type LineEvent,
  MINUTE,
  noFacts,
  plantCalendar,
  SECOND,
  type TagReading,
  type TrackedFacts,
} from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '../../log/log.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../../testing/opc-ua-plant.ts'
import { sameCalendar } from '../../testing/same-calendar.ts'
import { Interpreter } from '../2-interpret/interpreter.ts'
import { beginLine, followLine } from '../3-track/follow-line.ts'
import type { LineConfiguration, PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { Collector } from './collector.ts'

/** By how much the clock of the PLC of each line is behind, at each step; the first one is right. */
const CLOCKS: Readonly<Record<string, (step: number) => number>> = {
  'on time': () => 0,
  '5 s behind': () => 5 * SECOND,
  '90 s behind': () => 90 * SECOND,
  '20 min behind': () => 20 * MINUTE,
  '3 h behind': () => 3 * HOUR,
  '2 s ahead': (step) => -1_950 - (step % 3) * 50,
  '45 s ahead': () => -45 * SECOND,
  'an hour ahead': () => -HOUR,
  'set back by 20 min': (step) => (step < 8 ? 0 : 20 * MINUTE),
  'set back and forth': (step) => [0, 20 * MINUTE, -45 * SECOND][Math.floor(step / 3) % 3] ?? 0,
}
const NAMES = Object.keys(CLOCKS)
const STEPS = 24
/** At this step the session is cut and built anew. */
const CUT = 12
const isRunning = (step: number) => step % 4 < 2

const SETTINGS = {
  enableOrderManager: false,
  fixedThroughput: null,
  microStopTime: SECOND,
  defaultSpeed: null,
  timeZone: 'Europe/Madrid',
}
const lineOf = (lineID: number): LineConfiguration => ({
  lineID,
  scripts: { calculationBaliza: `tag("L${lineID}.running")`, calculationUnits: `tag("L${lineID}.count")` },
  manual: false,
  relative: false,
  rules: {
    microStopTime: SECOND,
    problemResolutionTime: 0,
    enableEmptyLineManager: false,
    enableOrderManager: false,
  },
  settings: SETTINGS,
  targetOEE: null,
  indicadorPorTurno: false,
})

let server: OpcUaPlant
let scripts: ScriptRunner
let folder: string
beforeAll(async () => {
  const tags = NAMES.flatMap((_, line) => [
    [`L${line}.running`, false],
    [`L${line}.count`, 1_000],
  ])
  server = await startOpcUaPlant(Object.fromEntries(tags) as Record<string, boolean | number>)
  scripts = await openScriptRunner()
  folder = mkdtempSync(join(tmpdir(), 'baliza-clocks-'))
})
afterAll(async () => {
  await server.stop()
  await scripts.close()
  rmSync(folder, { recursive: true, force: true })
})

const now = (): Instant => instant(Date.now())

function plantOf(url: string): PlantConfiguration {
  const tags = NAMES.flatMap((_, line) => [`L${line}.running`, `L${line}.count`])
  const settings = {
    securityMode: 'None',
    securityPolicy: null,
    userName: null,
    password: null,
    requestHeaders: null,
    headerNames: null,
    certificateThumbprint: null,
  }
  const rest = { description: null, enabled: true, updatedBy: null, updateDate: null, revision: 1 }
  return {
    revision: 1,
    lines: new Map(NAMES.map((_, line) => [line, lineOf(line)])),
    tags: tags.map((tagName, index) => ({
      tagID: index + 1,
      tagName,
      tagType: 'Double',
      opcServerID: 1,
      tagValue: `ns=1;s=${tagName}`,
      revision: 1,
    })),
    servers: [
      { opcServerID: 1, name: 'gateway', hostName: url, serverType: 'UA', ...settings, ...rest },
    ] as object[] as PlantConfiguration['servers'],
    clocks: [],
    calendars: sameCalendar(plantCalendar('Europe/Madrid')),
    figuresEvery: SECOND,
  }
}

/**
 * Lets the lines of a plant run and stop in step, each with its own clock, and answers what was read of them.
 */
async function watch(plant: PlantConfiguration): Promise<TagReading[]> {
  const heard: TagReading[] = []
  const collector = new Collector({
    now,
    dataFolder: folder,
    log: log('pipeline'),
    put: (readings) => void heard.push(...readings),
  })
  const knows = (line: number, step: number) =>
    heard.some(({ tagID, value }) => tagID === 2 * line + 2 && value === 1_000 + 7 * step) &&
    heard.findLast(({ tagID }) => tagID === 2 * line + 1)?.value === isRunning(step)
  const allKnow = (step: number) =>
    vi.waitFor(() => expect(NAMES.filter((_, line) => !knows(line, step))).toEqual([]), {
      timeout: 20_000,
      interval: 20,
    })
  await collector.follow(plant, () => false)
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(2 * NAMES.length), {
    timeout: 20_000,
    interval: 20,
  })
  for (let step = 1; step <= STEPS; step++) {
    for (const [line, name] of NAMES.entries()) {
      const at = new Date(Date.now() - (CLOCKS[name]?.(step) ?? 0))
      server.set({ [`L${line}.running`]: isRunning(step), [`L${line}.count`]: 1_000 + 7 * step }, at)
    }
    await allKnow(step)
    if (step !== CUT) continue
    const before = heard.length
    await collector.stop()
    await collector.follow(plant, () => false)
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(before + 4 * NAMES.length), {
      timeout: 20_000,
      interval: 20,
    })
  }
  await collector.stop()
  return heard
}

/** What each line did, by the stages that lead it live. */
async function factsOf(plant: PlantConfiguration, readings: readonly TagReading[]): Promise<TrackedFacts[]> {
  const begin = instant(Math.min(...readings.map(({ arrivalTime }) => arrivalTime)) - 1)
  const interpreter = new Interpreter(scripts, { desiredSpeedOf: () => null })
  await interpreter.configure(plant, new Map(), begin)
  const steps = NAMES.map((_, line) => beginLine(begin, lineOf(line)))
  const events: LineEvent[][] = steps.map((one) => [...one.events])
  for (const [index, reading] of readings.entries()) {
    const { inputs } = await interpreter.take(
      [{ sequence: index + 1, readings: [reading] }],
      reading.arrivalTime,
    )
    for (const [line, one] of steps.entries()) {
      const step = followLine(
        one.track,
        [...(inputs.get(line) ?? []), { kind: 'tick', at: reading.arrivalTime }],
        lineOf(line),
      )
      steps[line] = step
      events[line]?.push(...step.events)
    }
  }
  return events.map((list) => foldEvents(noFacts(), list))
}

test('lines whose clocks are wrong, and are set while they are read, do what the line on time does', {
  timeout: 120_000,
}, async () => {
  const plant = plantOf(server.url)
  const readings = await watch(plant)
  const [right, ...others] = await factsOf(plant, readings)
  expect(right?.stops.length).toBeGreaterThanOrEqual(STEPS / 4)
  const pieces = ({ buckets }: TrackedFacts) => buckets.reduce((sum, { units }) => sum + units, 0)
  const story = ({ states }: TrackedFacts) => states.map(({ state }) => state).join(' ')
  for (const [index, facts] of others.entries()) {
    const name = NAMES[index + 1] ?? ''
    expect([name, pieces(facts), facts.stops.length]).toEqual([name, 7 * STEPS, right?.stops.length])
    expect([name, story(facts)]).toEqual([name, story(right!)])
    for (const [index, { start }] of facts.states.entries()) {
      expect(Math.abs(start - (right?.states[index]?.start ?? 0)), `${name}, state ${index}`).toBeLessThan(
        1_500,
      )
    }
  }
})
