import { type Draft, OwnClock, openTagSlots, SourceClocks } from '@baliza/acquisition'
import {
  foldEvents,
  HOUR,
  type Instant,
  instant,
  type LineEvent,
  MINUTE,
  noFacts,
  SECOND,
  type TagReading,
  type TrackedFacts,
  windowIndexes,
} from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Interpreter } from './2-interpret/interpreter.ts'
import { beginLine, followLine } from './3-track/follow-line.ts'
import type { LineConfiguration } from './handed-on/plant-configuration.ts'

const BEGIN = Date.UTC(2026, 10, 20, 8)
const SETTINGS = {
  enableOrderManager: false,
  fixedThroughput: null,
  microStopTime: MINUTE,
  defaultSpeed: 60,
  timeZone: 'Europe/Madrid',
}
const lineOf = (lineID: number): LineConfiguration => ({
  lineID,
  scripts: { calculationBaliza: `tag("L${lineID}.running")`, calculationUnits: `tag("L${lineID}.count")` },
  manual: false,
  relative: false,
  rules: {
    microStopTime: MINUTE,
    problemResolutionTime: 30 * SECOND,
    enableEmptyLineManager: false,
    enableOrderManager: false,
  },
  settings: SETTINGS,
  targetOEE: null,
  indicadorPorTurno: false,
})

/**
 * What happens in the plant, in milliseconds since the beginning; `delay`: until we hear of it. A cut is
 * heard of at once.
 */
type Happening =
  | { readonly at: number; readonly tag: 'running' | 'count'; readonly value: number; readonly delay: number }
  | { readonly at: number; readonly tag: 'cut' }
  | { readonly at: number; readonly tag: 'back' }
/** By how much the clock of a source is behind at a time. */
type Clock = (at: number) => number

let scripts: ScriptRunner
beforeAll(async () => {
  scripts = await openScriptRunner()
})
afterAll(() => scripts.close())

/**
 * The readings of a source that is asked, as its driver hears and places them. A source that is heard says
 * each second that it lives.
 */
function hear(lineID: number, happenings: readonly Happening[], clock: Clock): TagReading[] {
  const heard: TagReading[] = []
  let now = BEGIN
  const ownClock = new OwnClock({ steady: () => now })
  const clocks = new SourceClocks({ name: 'plant' }, { log: () => undefined }, { buffers: false, ownClock })
  const tags = ['running', 'count'].map((name, index) => ({
    tagID: 2 * lineID + index + 1,
    tagName: `L${lineID}.${name}`,
    tagType: 'Double',
    tagValue: name,
  }))
  const tagSlots = openTagSlots(tags, { readings: (readings) => heard.push(...readings) }, () => instant(now))
  const slots = [...tagSlots.all()]
  const last = new Map<string, { value: number; sourceTime: number }>()
  let isCut = false
  const tell = (tag: string, { value, sourceTime }: { value: number; sourceTime: number }) => {
    const arrivalTime = instant(now)
    const tagged = slots.filter(({ tag: { tagValue } }) => tagValue === tag)
    const readings = tagged.map(
      (slot): Draft => ({
        tagID: slot.tag.tagID,
        value,
        quality: 'good',
        sourceTime: sourceTime,
        arrivalTime,
      }),
    )
    heard.push(...clocks.toPlantTime({ slots: tagged, readings, arrivalTime }))
  }
  for (const one of happenings) {
    const arrival = Math.max(now, BEGIN + one.at + ('delay' in one ? one.delay : 0))
    for (; now + SECOND < arrival; now += SECOND) if (!isCut) clocks.heard(instant(now + SECOND))
    now = arrival
    if (one.tag === 'cut') {
      tagSlots.markBad(slots)
      isCut = true
      continue
    }
    if (one.tag === 'back') {
      clocks.begin()
      isCut = false
      clocks.heard(instant(now))
      for (const [tag, what] of last) tell(tag, what)
      continue
    }
    const what = { value: one.value, sourceTime: Math.round(BEGIN + one.at - clock(one.at)) }
    last.set(one.tag, what)
    if (isCut) continue
    clocks.heard(instant(now))
    tell(one.tag, what)
  }
  return heard
}

/**
 * What lines did whose sources saw the same, each by its own clock: through the driver's boundary, the
 * scripts and the tracker.
 */
async function follow(happenings: readonly Happening[], clocks: readonly Clock[]): Promise<TrackedFacts[]> {
  const begin = instant(BEGIN - 1)
  const names = clocks.flatMap((_, line) => [`L${line}.running`, `L${line}.count`])
  const tags = names.map((tagName, index) => ({
    tagID: index + 1,
    tagName,
    tagType: 'Double',
    opcServerID: 1,
    tagValue: tagName,
    revision: 1,
  }))
  const interpreter = new Interpreter(scripts, { desiredSpeedOf: () => null })
  await interpreter.configure(
    { lines: new Map(clocks.map((_, line) => [line, lineOf(line)])), tags },
    new Map(),
    begin,
  )
  const steps = clocks.map((_, line) => beginLine(begin, lineOf(line)))
  const events: LineEvent[][] = steps.map((one) => [...one.events])
  const readings = clocks
    .flatMap((clock, line) => hear(line, happenings, clock))
    .toSorted((a, b) => a.arrivalTime - b.arrivalTime)
  const seconds = Map.groupBy(readings, ({ arrivalTime }) => Math.ceil(arrivalTime / SECOND) * SECOND)
  const end = Math.max(...seconds.keys())
  let sequence = 0
  for (const [second, batch] of [...seconds, [end + HOUR, []] as const]) {
    const { inputs } = await interpreter.take([{ sequence: ++sequence, readings: batch }], instant(second))
    for (const [line, one] of steps.entries()) {
      const step = followLine(
        one.track,
        [...(inputs.get(line) ?? []), { kind: 'tick', at: instant(second) }],
        lineOf(line),
      )
      steps[line] = step
      events[line]?.push(...step.events)
    }
  }
  return events.map((list) => foldEvents(noFacts(), list))
}

/**
 * A line runs and stands for so many seconds each, and counts a piece a second while it runs, told every
 * five.
 */
function phases(lengths: readonly number[], delayOf: (index: number) => number = () => 50): Happening[] {
  const happenings: Happening[] = []
  const note = (second: number, tag: 'running' | 'count', value: number) =>
    happenings.push({ at: second * SECOND, tag, value, delay: delayOf(happenings.length) })
  let [second, count, isRunning] = [0, 1_000, true]
  note(0, 'count', count)
  for (const length of lengths) {
    note(second, 'running', isRunning ? 1 : 0)
    for (let passed = 5; isRunning && passed < length; passed += 5)
      note(second + passed, 'count', (count += 5))
    second += length
    isRunning = !isRunning
  }
  note(second, 'running', isRunning ? 1 : 0)
  return happenings
}

const pieces = ({ buckets }: TrackedFacts) => buckets.reduce((sum, { units }) => sum + units, 0)
const edges = (list: readonly { start: Instant; end: Instant | null }[]) =>
  list.flatMap(({ start, end }) => [start - BEGIN, end === null ? null : end - BEGIN])

function expectTheSame(facts: TrackedFacts, right: TrackedFacts, within: number, name: string): void {
  const story = ({ states, stops }: TrackedFacts) => [
    states.map(({ state }) => state),
    stops.map(({ reasonID }) => reasonID),
  ]
  expect([name, pieces(facts), ...story(facts)]).toEqual([name, pieces(right), ...story(right)])
  const [mine, theirs] = [facts, right].map((one) => [...edges(one.states), ...edges(one.stops)])
  for (const [index, edge] of (mine ?? []).entries()) {
    const other = theirs?.[index]
    if (edge === null || other == null) expect([name, edge]).toEqual([name, other])
    else
      expect(
        Math.abs(edge - other),
        `${name}: edge ${index} at ${edge}, on time at ${other}`,
      ).toBeLessThanOrEqual(within)
  }
}

test.each([20, 27])(
  'a restart of %d s is a false start, for a source that is behind by seconds as for one on time',
  async (restart) => {
    const lengths = [600, 600, restart, 600, 600]
    const offsets = [0, 5, 45]
    const all = await follow(
      phases(lengths),
      offsets.map((seconds) => () => seconds * SECOND),
    )
    const whole = {
      start: instant(BEGIN),
      end: instant(BEGIN + lengths.reduce((sum, length) => sum + length) * SECOND),
    }
    for (const [index, facts] of all.entries()) {
      const name = `${offsets[index]} s behind`
      const stops = facts.stops.filter(
        ({ start }) => start >= BEGIN + 500 * SECOND && start < whole.end - SECOND,
      )
      expect([name, stops.length]).toEqual([name, 1])
      const asFacts = {
        ...facts,
        orders: [],
        stops: stops.map((stop) => ({ ...stop, unplanned: false, discountOEE: false })),
      }
      const { failures, stoppedTime, productionQuantity } = windowIndexes(asFacts, whole, whole.end, SETTINGS)
      expect([name, failures, Math.round(stoppedTime), productionQuantity]).toEqual([
        name,
        1,
        20,
        pieces(facts),
      ])
      expectTheSame(facts, all[0]!, 100, name)
    }
  },
)

/** No sum of these is near a limit of the rules: within the jitter it would fall on either side of it. */
const LENGTH = fc
  .oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 40 }))
  .map((eights) => 8 * eights)
const JITTER = 400
const SKEW = fc.integer({ min: -4 * HOUR, max: 4 * HOUR })
/** Up to a second an hour, either way. */
const DRIFT = fc.double({ min: -SECOND / HOUR, max: SECOND / HOUR, noNaN: true })
const JUMP = fc.record({
  at: fc.integer({ min: 0, max: 3 * HOUR }),
  by: fc.oneof(
    fc.integer({ min: 5 * SECOND, max: 2 * HOUR }),
    fc.integer({ min: -2 * HOUR, max: -5 * SECOND }),
  ),
})

/** The wire is cut in the middle of some long stretches. */
function withCuts(
  lengths: readonly number[],
  happenings: readonly Happening[],
  cuts: ReadonlySet<number>,
): Happening[] {
  const all = [...happenings]
  let second = 0
  for (const [index, length] of lengths.entries()) {
    const middle = (second + Math.floor(length / 2)) * SECOND + 500
    if (cuts.has(index) && length >= 250)
      all.push({ at: middle, tag: 'cut' }, { at: middle + 12 * SECOND, tag: 'back' })
    second += length
  }
  return all.toSorted((a, b) => a.at - b.at)
}

test('law: any skew, drift, jump, cut and jitter leads to the states, stops and pieces of the source on time', async () => {
  const plant = fc.record({
    lengths: fc.array(LENGTH, { minLength: 4, maxLength: 12 }),
    delays: fc.array(fc.integer({ min: 0, max: JITTER }), { minLength: 7, maxLength: 7 }),
    cuts: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 4 }),
    jumps: fc.array(JUMP, { maxLength: 4 }),
    skew: SKEW,
    drift: DRIFT,
  })
  await fc.assert(
    fc.asyncProperty(plant, async ({ lengths, delays, cuts, jumps, skew, drift }) => {
      const steps = phases(lengths, (index) => delays[index % delays.length] ?? 0)
      const clock: Clock = (at) =>
        jumps.reduce((sum, jump) => (jump.at <= at ? sum + jump.by : sum), skew + drift * at)
      const [right, skewed] = await follow(withCuts(lengths, steps, new Set(cuts)), [() => 0, clock])
      expectTheSame(skewed!, right!, SECOND + JITTER, 'skewed')
    }),
    { numRuns: 30 },
  )
})
