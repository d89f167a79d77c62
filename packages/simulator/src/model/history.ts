import {
  HOUR,
  type Instant,
  type Interval,
  instant,
  lengthOf,
  MINUTE,
  type PlantCalendar,
} from '@baliza/domain'
import type { DescribedLine, HistoryEntry } from '../plant-model.ts'
import type { Stretch } from './day-plan.ts'
import { RELATIVE_LINE } from './description.ts'
import type { LineModel } from './line-model.ts'
import { PIECES_EVERY, piecesOfLastMinute, speedShown } from './line-tags.ts'

/**
 * Between two looks at a counter that goes on counting; on the last day as often as the screens of today draw
 * it.
 */
const COUNT_EVERY = 10 * MINUTE
const COUNT_EVERY_LATELY = MINUTE
const LATELY = 24 * HOUR

export type HistoryLine = { readonly model: LineModel; readonly described: DescribedLine }

/** Day by day, all lines of a day in time order: what a recorder beside the plant would have written. */
export function* historyOf(
  lines: readonly HistoryLine[],
  span: Interval,
  calendar: PlantCalendar,
): Iterable<HistoryEntry> {
  if (lengthOf(span) <= 0) return
  for (const { model } of lines) {
    const running = model.orderAt(span.start)
    if (running && running.start < span.start) yield { kind: 'order-start', at: span.start, order: running }
  }
  for (let day = calendar.productionDayAt(span.start); ; day = calendar.nextDay(day)) {
    const { start, end } = calendar.dayInterval(day)
    if (start >= span.end) return
    const window = { start: later(start, span.start), end: earlier(end, span.end) }
    yield* lines
      .flatMap((line) => dayOfLine(line, day, { window, until: span.end }))
      .sort((a, b) => a.at - b.at || rank(a) - rank(b))
  }
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)
const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b)
/** At one moment an order ends before the next begins, and both before what the machine says then. */
const rank = ({ kind }: HistoryEntry): number => (kind === 'order-end' ? 0 : kind === 'order-start' ? 1 : 2)

function dayOfLine(
  line: HistoryLine,
  day: string,
  { window, until }: { window: Interval; until: Instant },
): HistoryEntry[] {
  const inside = (at: Instant) => at >= window.start && at < window.end
  const orders: HistoryEntry[] = line.model
    .ordersIn(window)
    .flatMap((order) => [
      ...(inside(order.start) ? [{ kind: 'order-start', at: order.start, order } as const] : []),
      ...(inside(order.end) ? [{ kind: 'order-end', at: order.end, order } as const] : []),
    ])
  const recorder = openRecorder(line)
  const readings: HistoryEntry[] = []
  for (const stretch of line.model.day(day)) {
    if (stretch.end <= window.start || stretch.start >= window.end) continue
    const from = later(stretch.start, window.start)
    readings.push(...recorder.begin(stretch, from))
    if (stretch.mode === 'lost') continue
    for (const at of looks({ start: from, end: earlier(stretch.end, window.end) }, { stretch, until }, line))
      readings.push(...recorder.counters(at))
  }
  return [...orders, ...readings]
}

/**
 * When the counters are read inside a stretch: at its start, every few minutes while they move, and at its
 * end.
 */
function* looks(
  { start: from, end: to }: Interval,
  { stretch, until }: { stretch: Stretch; until: Instant },
  { model }: HistoryLine,
): Iterable<Instant> {
  if (model.lineID === RELATIVE_LINE) {
    for (let at = Math.ceil(from / PIECES_EVERY) * PIECES_EVERY; at < to; at += PIECES_EVERY)
      yield instant(at)
    return
  }
  yield from
  if (stretch.pace === 0) return
  const step = (at: number) => (at > until - LATELY ? COUNT_EVERY_LATELY : COUNT_EVERY)
  for (let at = from + step(from); at < to; at += step(at)) yield instant(at)
}

/** Speaks for one line, and says nothing twice. */
function openRecorder({ model, described }: HistoryLine) {
  const { lineID } = model
  const scripts = [
    described.calculationBaliza,
    described.calculationUnits,
    described.calculationDiscards,
    described.calculationMaterialEnLinea,
  ]
  const isUsed = (name: string) => scripts.some((script) => script?.includes(`"L${lineID}.${name}"`))
  const used = [
    'running',
    'speed',
    'faultCode',
    'materialPresent',
    'totalCounter',
    'rejectCounter',
    'pieces',
  ].filter(isUsed)
  const last = new Map<string, HistoryEntry & { kind: 'reading' }>()
  const reading = (at: Instant, name: string, value: boolean | number | null): HistoryEntry[] => {
    if (!used.includes(name)) return []
    const entry = {
      kind: 'reading',
      at,
      tagName: `L${lineID}.${name}`,
      value,
      quality: value === null ? 'bad' : 'good',
    } as const
    // A count since the last one is news each time; anything else only when it changed.
    if (name !== 'pieces' && last.get(name)?.value === value) return []
    last.set(name, entry)
    return [entry]
  }
  return {
    begin: (stretch: Stretch, at: Instant): HistoryEntry[] =>
      stretch.mode === 'lost'
        ? used.flatMap((name) => reading(at, name, null))
        : [
            ...reading(at, 'running', stretch.mode !== 'stop'),
            ...reading(at, 'speed', speedShown(stretch)),
            ...reading(at, 'faultCode', stretch.fault),
            ...reading(at, 'materialPresent', stretch.mode !== 'empty'),
          ],
    counters: (at: Instant): HistoryEntry[] => {
      if (lineID === RELATIVE_LINE) return reading(at, 'pieces', Number(piecesOfLastMinute(model, at).value))
      const { pieces, rejects } = model.at(at)
      return [...reading(at, 'totalCounter', pieces), ...reading(at, 'rejectCounter', rejects)]
    },
  }
}
