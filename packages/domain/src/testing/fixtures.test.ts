import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { totalsOf } from '../oee/index-totals.ts'
import type { IndexSettings, LineFacts, StopFact } from '../oee/line-facts.ts'
import { isProfile, type ProfileFactors, profileFactors } from '../oee/profile.ts'
import { type WindowIndexes, windowIndexes } from '../oee/window-indexes.ts'
import { windowSums } from '../oee/window-sums.ts'
import { type Counter, countPieces } from '../signal/counter.ts'
import type { Beacon, LineInput } from '../signal/line-signal.ts'
import { foldEvents, noFacts, type TrackedFacts } from '../stop/fact-fold.ts'
import type { LineSettings } from '../stop/line-settings.ts'
import { beginTrack, trackLine } from '../stop/line-tracker.ts'
import { REASON } from '../stop/reason-ids.ts'
import { isDiscounted } from '../stop/reason-tree.ts'
import { type Instant, instant, SECOND, toIso } from '../time/instant.ts'
import { plantCalendar } from '../time/plant-calendar.ts'

// What the files may say stands in fixtures/README.md.
const FIXTURES = path.resolve(import.meta.dirname, '../../../../fixtures')

type Row = { readonly at: Instant; readonly what: string; readonly value: string }
type Reason = { readonly reasonID: number; readonly discountOEE: boolean; readonly unplanned: boolean }
type Listed = {
  readonly order: number
  readonly start: string
  readonly end: string | null
  readonly reasonID: number | null
}
type Figure = keyof WindowIndexes
type Expected = {
  readonly settings: {
    readonly timeZone: string
    readonly microStopTime: number
    readonly problemResolutionTime: number
  } & Partial<
    Pick<LineSettings, 'enableEmptyLineManager' | 'enableOrderManager'> & {
      enableCalculationRelative: boolean
      fixedThroughput: number | null
    }
  >
  readonly orders: readonly {
    readonly order: number
    readonly desiredSpeed: number | null
    readonly adjustedDiscountTime: number | null
  }[]
  readonly reasons: readonly Reason[]
  readonly now: string
  readonly refused?: number
  readonly addedStops?: readonly Listed[]
  readonly states?: readonly { readonly start: string; readonly end: string | null; readonly state: string }[]
  readonly stops?: readonly Listed[]
  readonly shifts?: readonly {
    readonly at: string
    readonly name: string
    readonly day: string
    readonly start: string
    readonly end: string
  }[]
  readonly slots?: readonly {
    readonly day: string
    readonly name: string
    readonly start: string
    readonly end: string
  }[]
  readonly windows: readonly {
    readonly start: string
    readonly end: string
    readonly figures: Partial<Record<Figure, number | string | null>>
    readonly profiles?: Readonly<
      Record<string, Partial<Record<keyof ProfileFactors, number | string | null>>>
    >
  }[]
}

const parseIso = (text: string): Instant => instant(Temporal.Instant.from(text).epochMilliseconds)

function readRows(name: string): Row[] {
  const [, ...lines] = readFileSync(path.join(FIXTURES, name, 'readings.csv'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [at = '', what = '', value = ''] = line.split(',')
    return { at: parseIso(at), what, value }
  })
}

/**
 * Makes line inputs of readings, as the pipeline does: counters go through the counter rule, beacon and
 * material together.
 */
function interpreter({ settings, orders }: Expected) {
  const counters: Record<string, Counter | null> = { units: null, discards: null }
  const seen: { beacon: Beacon; material: boolean; order: number } = {
    beacon: 'unknown',
    material: true,
    order: 0,
  }
  const refusals: string[] = []
  const signal = (at: Instant): LineInput => ({
    kind: 'signal',
    at,
    beacon: seen.beacon,
    material: seen.material,
  })
  const count = ({ at, what, value }: Row): LineInput => {
    const desiredSpeed = orders.find(({ order }) => order === seen.order)?.desiredSpeed ?? null
    const relative = settings.enableCalculationRelative ?? false
    const { counter, pieces, refusal } = countPieces(counters[what] ?? null, at, Number(value), {
      relative,
      desiredSpeed,
    })
    counters[what] = counter
    if (refusal) refusals.push(refusal.why)
    return {
      kind: 'pieces',
      at,
      units: what === 'units' ? pieces : 0,
      discards: what === 'discards' ? pieces : 0,
    }
  }
  const interpret = (row: Row): LineInput | undefined => {
    switch (row.what) {
      case 'beacon':
        seen.beacon = row.value as Beacon
        return signal(row.at)
      case 'material':
        seen.material = row.value === 'yes'
        return signal(row.at)
      case 'order':
        seen.order = Number(row.value)
        return { kind: 'order', at: row.at, order: seen.order }
      case 'units':
      case 'discards':
        return count(row)
      case 'sign':
        return undefined
      default:
        throw new Error(`nothing is called ${row.what}`)
    }
  }
  return { interpret, refusals }
}

function track(rows: readonly Row[], expected: Expected): { facts: TrackedFacts; refusals: string[] } {
  const { settings } = expected
  const rules: LineSettings = {
    microStopTime: settings.microStopTime * SECOND,
    problemResolutionTime: settings.problemResolutionTime * SECOND,
    enableEmptyLineManager: settings.enableEmptyLineManager ?? false,
    enableOrderManager: settings.enableOrderManager ?? true,
  }
  const { interpret, refusals } = interpreter(expected)
  const begun = beginTrack(rows[0]?.at ?? instant(0), 0)
  const facts = foldEvents(noFacts(), begun.events)
  const inputs: (LineInput | undefined)[] = [
    ...rows.map(interpret),
    { kind: 'tick', at: parseIso(expected.now) },
  ]
  inputs.reduce((before, input) => {
    if (!input) return before
    const step = trackLine(before, input, rules)
    foldEvents(facts, step.events)
    return step.track
  }, begun.track)
  return { facts, refusals }
}

function sign(facts: TrackedFacts, rows: readonly Row[]): void {
  for (const { at, value } of rows.filter(({ what }) => what === 'sign')) {
    const stop = facts.stops.find(({ start, end }) => start <= at && (end === null || at < end))
    if (!stop) throw new Error(`no stop to sign at ${toIso(at)}`)
    Object.assign(stop, { reasonID: Number(value), signed: true })
  }
}

function lineFacts(facts: TrackedFacts, expected: Expected): LineFacts {
  const bySystem: Reason[] = Object.values(REASON).map((reasonID) => ({
    reasonID,
    discountOEE: false,
    unplanned: false,
  }))
  const reasons = new Map([...bySystem, ...expected.reasons].map((reason) => [reason.reasonID, reason]))
  const about = (reasonID: number | null): Pick<StopFact, 'discountOEE' | 'unplanned'> => {
    const reason = reasonID === null ? undefined : reasons.get(reasonID)
    return { discountOEE: reason ? isDiscounted(reason) : false, unplanned: reason?.unplanned ?? false }
  }
  const added = (expected.addedStops ?? []).map((stop, i) => ({
    ...stop,
    stopID: 1000 + i,
    start: parseIso(stop.start),
    end: stop.end === null ? null : parseIso(stop.end),
  }))
  const stops = [...facts.stops, ...added]
    .map((stop) => ({ ...stop, ...about(stop.reasonID) }))
    .sort((a, b) => a.start - b.start)
  const orders = facts.orders.map((order) => {
    const given = expected.orders.find((one) => one.order === order.order)
    const discounted = stops.filter((stop) => stop.order === order.order && stop.discountOEE)
    return {
      ...order,
      desiredSpeed: given?.desiredSpeed ?? null,
      adjustedDiscountTime: given?.adjustedDiscountTime ?? null,
      discounted,
    }
  })
  return { states: facts.states, stops, buckets: facts.buckets, orders }
}

/**
 * `88.81 %` is what a fraction must be when it is rounded to so many decimals; a number is what it must be.
 */
function expectFigure(actual: number | null, wanted: number | string | null, figure: string): void {
  if (typeof wanted === 'string') {
    const digits = wanted.replace(' %', '')
    const decimals = digits.split('.')[1]?.length ?? 0
    expect(
      actual === null ? null : (Math.round(actual * 100 * 10 ** decimals) / 10 ** decimals).toFixed(decimals),
      figure,
    ).toBe(digits)
  } else if (wanted === null) expect(actual, figure).toBeNull()
  else expect(actual, figure).toBeCloseTo(wanted, 9)
}

const iso = (at: Instant | null): string | null => (at === null ? null : toIso(at))
const inUtc = (interval: { start: Instant; end: Instant | null }) => ({
  start: iso(interval.start),
  end: iso(interval.end),
})

describe.each(globSync('*/expected.json', { cwd: FIXTURES }).map(path.dirname).sort())(
  'fixture %s',
  (name) => {
    const expected = JSON.parse(readFileSync(path.join(FIXTURES, name, 'expected.json'), 'utf8')) as Expected
    const rows = readRows(name)
    const { facts, refusals } = track(rows, expected)
    sign(facts, rows)
    const calendar = plantCalendar(expected.settings.timeZone)
    const settings: IndexSettings = {
      enableOrderManager: expected.settings.enableOrderManager ?? true,
      fixedThroughput: expected.settings.fixedThroughput ?? null,
      microStopTime: expected.settings.microStopTime * SECOND,
      defaultSpeed: null,
    }

    test('has its states and stops, and refuses what can not be', () => {
      expect(refusals).toHaveLength(expected.refused ?? 0)
      const { states, stops } = expected
      if (states) expect(facts.states.map((fact) => ({ ...inUtc(fact), state: fact.state }))).toEqual(states)
      if (stops)
        expect(
          facts.stops.map((stop) => ({ order: stop.order, ...inUtc(stop), reasonID: stop.reasonID })),
        ).toEqual(stops)
    })

    test('has its shifts and slots', () => {
      for (const { at, ...shift } of expected.shifts ?? []) {
        const found = calendar.shiftAt(parseIso(at))
        expect({ name: found.name, day: found.day, ...inUtc(found) }).toEqual(shift)
      }
      for (const slot of expected.slots ?? []) {
        const found = calendar.slotsOf(slot.day).filter((one) => one.name === slot.name)
        expect(found.map((one) => ({ day: slot.day, name: one.name, ...inUtc(one) }))).toEqual([slot])
      }
    })

    test.each(expected.windows)('has its figures from $start to $end', ({ start, end, figures }) => {
      const window = { start: parseIso(start), end: parseIso(end) }
      const indexes = windowIndexes(lineFacts(facts, expected), window, parseIso(expected.now), settings)
      for (const [figure, wanted] of Object.entries(figures))
        expectFigure(indexes[figure as Figure], wanted, figure)
    })

    test.each(expected.windows)('has its factors by each definition from $start to $end', (given) => {
      const window = { start: parseIso(given.start), end: parseIso(given.end) }
      const sums = windowSums(lineFacts(facts, expected), window, parseIso(expected.now), settings)
      for (const [profile, wanted] of Object.entries(given.profiles ?? {})) {
        if (!isProfile(profile) || profile === 'baliza') throw new Error(`no profile is called ${profile}`)
        const factors = profileFactors(totalsOf(sums, settings), profile)
        for (const [factor, figure] of Object.entries(wanted))
          expectFigure(factors[factor as keyof ProfileFactors], figure, `${profile} ${factor}`)
      }
    })
  },
)

test('there are fixtures', () => {
  expect(globSync('*/readings.csv', { cwd: FIXTURES }).length).toBeGreaterThan(15)
})
