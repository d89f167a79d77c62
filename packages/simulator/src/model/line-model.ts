import { contains, type Instant, type Interval, instant, MINUTE, type PlantCalendar } from '@baliza/domain'
import type { PlannedOrder } from '../plant-model.ts'
import { type DayContext, planDay, type Stretch } from './day-plan.ts'
import { mondayOf, planWeek } from './order-plan.ts'
import { changeoverAt, overridesOf, type ScenarioName } from './scenario.ts'

/** The machine at a moment. Counters are of the whole month: plants zero them on its first day at 06:00. */
export type Moment = {
  readonly stretch: Stretch
  readonly pieces: number
  readonly rejects: number
  readonly resetAt: Instant
}

export type LineModel = {
  readonly lineID: number
  day(day: string): readonly Stretch[]
  ordersIn(span: Interval): readonly PlannedOrder[]
  orderAt(at: Instant): PlannedOrder | undefined
  at(at: Instant): Moment
}

export type ModelSettings = {
  readonly seed: number
  readonly calendar: PlantCalendar
  readonly scenario: ScenarioName | undefined
  readonly scenarioStart: Instant
}

type PieceCount = { readonly pieces: number; readonly rejects: number }
type PlannedDay = {
  readonly stretches: readonly Stretch[]
  readonly madeBefore: readonly PieceCount[]
  readonly made: PieceCount
}

/** One line as a function of time. Days are planned when asked for, and kept. */
export function lineModel(lineID: number, settings: ModelSettings): LineModel {
  const { calendar, seed } = settings
  const weeks = new Map<string, readonly PlannedOrder[]>()
  const days = new Map<string, PlannedDay>()
  const opening = new Map<string, PieceCount>()
  const overrides = overridesOf(settings.scenario, lineID, { start: settings.scenarioStart, calendar })

  const dayAt = rememberedDays(calendar)
  const ordersOfWeek = (monday: string) =>
    kept(weeks, monday, () => withChangeover(planWeek(lineID, monday, seed, calendar), settings))
  const ordersIn = ({ start, end }: Interval) => {
    const mondays = new Set([
      mondayOf(calendar.productionDayAt(start)),
      mondayOf(calendar.productionDayAt(instant(end - 1))),
    ])
    for (
      let day = mondayOf(calendar.productionDayAt(start));
      calendar.dayInterval(day).start < end;
      day = addWeek(day)
    )
      mondays.add(day)
    return [...mondays]
      .sort()
      .flatMap(ordersOfWeek)
      .filter((order) => order.start < end && order.end > start)
  }
  const planned = (day: string) =>
    kept(days, day, () => {
      const context: DayContext = {
        lineID,
        day,
        seed,
        calendar,
        orders: ordersIn(calendar.dayInterval(day)),
        overrides,
      }
      return countedDay(planDay(context))
    })
  /** What the counters showed when the day began. */
  const openingOf = (day: string): PieceCount =>
    kept(opening, day, () => {
      if (day.endsWith('-01')) return NOTHING
      const before = calendar.previousDay(day)
      return plus(openingOf(before), planned(before).made)
    })

  return {
    lineID,
    day: (day) => planned(day).stretches,
    ordersIn,
    orderAt: (at) => ordersOfWeek(dayAt(at).monday).find((order) => contains(order, at)),
    at: (at) => {
      const { day, resetAt } = dayAt(at)
      const { stretches, madeBefore } = planned(day)
      const i = indexAt(stretches, at)
      const stretch = stretches[i]
      if (!stretch) throw new RangeError(`no plan for ${at}`)
      const made = plus(plus(openingOf(day), madeBefore[i] ?? NOTHING), madeBy(stretch, at))
      return { stretch, pieces: Math.floor(made.pieces), rejects: Math.floor(made.rejects), resetAt }
    },
  }
}

type KnownDay = Interval & { readonly day: string; readonly monday: string; readonly resetAt: Instant }

/** Most questions are about the same day as the last one: the calendar need not be consulted each time. */
function rememberedDays(calendar: PlantCalendar): (at: Instant) => KnownDay {
  let known: KnownDay | undefined
  return (at) => {
    if (known && contains(known, at)) return known
    const day = calendar.productionDayAt(at)
    const resetAt = calendar.dayInterval(`${day.slice(0, 8)}01`).start
    known = { ...calendar.dayInterval(day), day, monday: mondayOf(day), resetAt }
    return known
  }
}

const NOTHING: PieceCount = { pieces: 0, rejects: 0 }
const plus = (a: PieceCount, b: PieceCount): PieceCount => ({
  pieces: a.pieces + b.pieces,
  rejects: a.rejects + b.rejects,
})
const addWeek = (day: string) => Temporal.PlainDate.from(day).add({ days: 7 }).toString()

function kept<K, V>(memory: Map<K, V>, key: K, make: () => V): V {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}

function madeBy(stretch: Stretch, until: Instant): PieceCount {
  const minutes = (Math.min(until, stretch.end) - stretch.start) / MINUTE
  return { pieces: stretch.pace * minutes, rejects: stretch.rejects * minutes }
}

function countedDay(stretches: readonly Stretch[]): PlannedDay {
  const madeBefore: PieceCount[] = []
  let made = NOTHING
  for (const stretch of stretches) {
    madeBefore.push(made)
    made = plus(made, madeBy(stretch, stretch.end))
  }
  return { stretches, madeBefore, made }
}

/** The last stretch that began by `at`. */
function indexAt(stretches: readonly Stretch[], at: Instant): number {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((stretches[middle]?.start ?? at) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The scenario `order-changeover`: the order of the moment ends, its rest becomes an order of its own three
 * minutes later.
 */
function withChangeover(
  orders: readonly PlannedOrder[],
  { scenario, scenarioStart }: ModelSettings,
): readonly PlannedOrder[] {
  const at = changeoverAt(scenarioStart)
  if (scenario !== 'order-changeover') return orders
  return orders.flatMap((order) => {
    if (!contains(order, at) || order.end - at < 10 * MINUTE || at === order.start) return [order]
    const next = { ...order, op: `${order.op}B`, lot: `${order.lot}B`, start: instant(at + 3 * MINUTE) }
    return [{ ...order, end: at }, next]
  })
}
