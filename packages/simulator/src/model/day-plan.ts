import { type Instant, instant, MINUTE, type PlantCalendar, SECOND } from '@baliza/domain'
import type { PlannedOrder } from '../plant-model.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Character, characterOf, MICROSTOP_MINUTES, PAUSES, SHORT_JAM_MINUTES } from './character.ts'
import { ORDERLESS_LINE, speedOf } from './description.ts'
import { PRODUCTS } from './products.ts'
import type { Override } from './scenario.ts'

/** What the machine does over a stretch. `lost`: nobody can read it. */
type Mode = 'run' | 'empty' | 'stop' | 'lost'

/**
 * `pace` and `rejects` are pieces per minute; both 0 unless it runs. `fault` is the machine's own code, 0 =
 * none.
 */
export type Stretch = {
  readonly start: Instant
  readonly end: Instant
  readonly mode: Mode
  readonly fault: number
  readonly pace: number
  readonly rejects: number
}

export const FAULT = {
  NONE: 0,
  MICROSTOP: 11,
  JAM: 21,
  CHANGEOVER: 31,
  BREAK: 41,
  NO_ORDER: 51,
  FORCED: 99,
} as const

/** The machine says which of its five jams it is. */
export const isJam = (fault: number): boolean => fault >= FAULT.JAM && fault <= FAULT.JAM + 4

/** Something that happens to the line whatever it would have done. Later ones lie on top of earlier ones. */
type Happening = { readonly start: number; readonly end: number; readonly mode: Mode; readonly fault: number }

export type DayContext = {
  readonly lineID: number
  readonly day: string
  readonly seed: number
  readonly calendar: PlantCalendar
  /** Those that have a part in the day, in time order. */
  readonly orders: readonly PlannedOrder[]
  readonly overrides: readonly Override[]
}

/** The whole production day of a line, without gap, as it will have been. */
export function planDay(context: DayContext): readonly Stretch[] {
  const { calendar, day, overrides } = context
  const { start, end } = calendar.dayInterval(day)
  const chance = chanceOf(context.seed, 'day', context.lineID, day)
  const character = characterOf(context.lineID)
  const quiet = overrides.filter((override) => override.kind === 'quiet')
  const isQuiet = (at: number) => quiet.some((override) => override.start <= at && at < override.end)
  const happenings = [
    ...troubles({ start, end }, character, chance).filter((trouble) => !isQuiet(trouble.start)),
    ...emptyNight(context, character, chance),
    ...breaks(context),
    ...betweenOrders(context, character),
    ...disconnections({ start, end }, chance).filter((loss) => !isQuiet(loss.start)),
    ...overrides.flatMap((override) => (override.kind === 'quiet' ? [] : forced(override))),
  ]
  return withPace(layOver({ start, end }, happenings), context, character)
}

type Span = { readonly start: number; readonly end: number }

/** Microstops and jams, as they come. */
function troubles(day: Span, character: Character, chance: Chance): Happening[] {
  const all: Happening[] = []
  for (let at = day.start + chance.exponential(character.betweenTroubles) * MINUTE; at < day.end; ) {
    const kind = chance.next()
    const isMicro = kind < character.microstops
    const isShort = kind < character.microstops + character.shortJams
    const minutes = chance.between(
      ...(isMicro ? MICROSTOP_MINUTES : isShort ? SHORT_JAM_MINUTES : character.jam),
    )
    const end = at + minutes * MINUTE
    all.push({
      start: at,
      end,
      mode: 'stop',
      fault: isMicro ? FAULT.MICROSTOP : FAULT.JAM + chance.whole(0, 4),
    })
    at = end + Math.max(0.5, chance.exponential(character.betweenTroubles)) * MINUTE
  }
  return all
}

/** A quarter of an hour in each shift; the crew of the next shift takes over at its start. */
function breaks({ calendar, day, lineID }: DayContext): Happening[] {
  return calendar.shiftsOf(day).flatMap((shift) => {
    const pause = shift.start + (230 + (lineID % 4) * 15) * MINUTE
    return [
      { start: shift.start, end: shift.start + PAUSES.handover * MINUTE, mode: 'stop', fault: FAULT.BREAK },
      { start: pause, end: pause + PAUSES.rest * MINUTE, mode: 'stop', fault: FAULT.BREAK },
    ] as const
  })
}

/** No order, no work; and each order begins with setting up. */
function betweenOrders(
  { calendar, day, lineID, orders, seed }: DayContext,
  character: Character,
): Happening[] {
  if (lineID === ORDERLESS_LINE) return []
  const { start, end } = calendar.dayInterval(day)
  const all: Happening[] = []
  let freeFrom: number = start
  for (const order of orders) {
    if (order.start > freeFrom)
      all.push({ start: freeFrom, end: order.start, mode: 'stop', fault: FAULT.NO_ORDER })
    const setUp = chanceOf(seed, 'set-up', order.op).between(...character.changeover)
    all.push({ start: order.start, end: order.start + setUp * MINUTE, mode: 'stop', fault: FAULT.CHANGEOVER })
    freeFrom = order.end
  }
  if (freeFrom < end) all.push({ start: freeFrom, end, mode: 'stop', fault: FAULT.NO_ORDER })
  return all
}

function emptyNight({ calendar, day }: DayContext, character: Character, chance: Chance): Happening[] {
  const hits = chance.next() < character.emptyNights
  const [from, minutes] = [chance.between(30, 200), chance.between(25, 100)]
  const night = calendar.shiftsOf(day).at(-1) ?? calendar.dayInterval(day)
  const start = night.start + from * MINUTE
  return hits ? [{ start, end: start + minutes * MINUTE, mode: 'empty', fault: FAULT.NONE }] : []
}

/** About one day in five the line is out of sight for a few minutes. */
function disconnections(day: Span, chance: Chance): Happening[] {
  const hits = chance.next() < 0.2
  const start = chance.between(day.start, day.end)
  const end = start + chance.between(1, 6) * MINUTE
  return hits ? [{ start, end, mode: 'lost', fault: FAULT.NONE }] : []
}

function forced({ kind, start, end }: Exclude<Override, { kind: 'quiet' }>): Happening[] {
  const fault = kind === 'jam' ? FAULT.JAM : FAULT.NONE
  return [{ start, end, mode: kind === 'jam' ? 'stop' : kind === 'empty' ? 'empty' : 'run', fault }]
}

/** Cuts the day where something begins or ends; the last happening that covers a piece decides what it is. */
function layOver(day: Span, happenings: readonly Happening[]): Omit<Stretch, 'pace' | 'rejects'>[] {
  const toSecond = (at: number) =>
    instant(Math.round(Math.min(Math.max(at, day.start), day.end) / SECOND) * SECOND)
  const placed = happenings.map((one) => ({ ...one, start: toSecond(one.start), end: toSecond(one.end) }))
  const cuts = [...new Set([day.start, day.end, ...placed.flatMap((one) => [one.start, one.end])])].sort(
    (a, b) => a - b,
  )
  const stretches: Omit<Stretch, 'pace' | 'rejects'>[] = []
  cuts.slice(0, -1).forEach((start, i) => {
    const end = cuts[i + 1] ?? start
    const top = placed.findLast((one) => one.start <= start && end <= one.end)
    const { mode, fault } = top ?? { mode: 'run' as const, fault: FAULT.NONE }
    const last = stretches.at(-1)
    if (last?.mode === mode && last.fault === fault)
      stretches[stretches.length - 1] = { ...last, end: instant(end) }
    else stretches.push({ start: instant(start), end: instant(end), mode, fault })
  })
  return stretches
}

function withPace(
  stretches: readonly Omit<Stretch, 'pace' | 'rejects'>[],
  context: DayContext,
  character: Character,
): Stretch[] {
  const chance = chanceOf(context.seed, 'pace', context.lineID, context.day)
  return stretches.map((stretch) => {
    const share = chance.between(...character.pace)
    const bad = chance.between(...character.rejects)
    // A machine that nobody can read goes on making pieces: they show when it is back.
    const pace =
      stretch.mode === 'run' || stretch.mode === 'lost' ? share * desiredSpeed(stretch.start, context) : 0
    return { ...stretch, pace, rejects: pace * bad }
  })
}

function desiredSpeed(at: Instant, { lineID, orders, seed }: DayContext): number {
  const code = orders.find((order) => order.start <= at && at < order.end)?.productCode ?? PRODUCTS[0].code
  return speedOf(lineID, code, seed)
}
