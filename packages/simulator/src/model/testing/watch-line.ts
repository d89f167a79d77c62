import {
  type Beacon,
  beginTrack,
  type Counter,
  countPieces,
  foldEvents,
  type Interval,
  type LineInput,
  type LineSettings,
  MINUTE,
  noFacts,
  type TrackedFacts,
  trackLine,
  type WindowIndexes,
  windowIndexes,
} from '@baliza/domain'
import type { DescribedLine, HistoryEntry, PlannedOrder, PlantModel } from '../../plant-model.ts'

type Reading = Extract<HistoryEntry, { kind: 'reading' }>
export type Watched = {
  readonly facts: TrackedFacts
  readonly orders: ReadonlyMap<number, PlannedOrder>
  readonly indexes: WindowIndexes
}

/** What Baliza's own domain makes of a line over a span, nobody having signed a stop. */
export function watchLine(
  plant: PlantModel,
  line: DescribedLine,
  span: Interval,
  entries: readonly HistoryEntry[],
): Watched {
  const rules: LineSettings = { ...line, microStopTime: MINUTE, problemResolutionTime: MINUTE / 2 }
  const begun = beginTrack(span.start, 0)
  const facts = foldEvents(noFacts(), begun.events)
  const orders = new Map<number, PlannedOrder>()
  let { track } = begun
  const tell = (input: LineInput) => {
    const step = trackLine(track, input, rules)
    track = step.track
    foldEvents(facts, step.events)
  }
  const understand = reader(line)
  for (const entry of entries) {
    if (entry.kind === 'reading') understand(entry).forEach(tell)
    else if (entry.order.lineID === line.lineID) {
      if (entry.kind === 'order-start') orders.set(orders.size + 1, entry.order)
      tell({ kind: 'order', at: entry.at, order: entry.kind === 'order-start' ? orders.size : 0 })
    }
  }
  return { facts, orders, indexes: indexesOf(plant, line, { span, facts, orders }) }
}

/** The line's scripts, in short: what each of its tags says. */
function reader({
  lineID,
  target,
  enableCalculationRelative: relative,
}: DescribedLine): (reading: Reading) => LineInput[] {
  const counters = new Map<string, Counter | null>()
  let beacon: Beacon = 'unknown'
  let material = true
  const count = (name: string, { at, value }: Reading): number => {
    if (value === null) return 0
    const { counter, pieces } = countPieces(counters.get(name) ?? null, at, Number(value), {
      relative,
      desiredSpeed: target.defaultSpeed,
    })
    counters.set(name, counter)
    return pieces
  }
  return (reading) => {
    const { at, value } = reading
    const [machine, name = ''] = reading.tagName.split('.')
    if (machine !== `L${lineID}`) return []
    switch (name) {
      case 'totalCounter':
      case 'pieces':
        return [{ kind: 'pieces', at, units: count(name, reading), discards: 0 }]
      case 'rejectCounter':
        return [{ kind: 'pieces', at, units: 0, discards: count(name, reading) }]
      case 'running':
      case 'speed':
        beacon = beaconOf(value)
        break
      case 'materialPresent':
        material = value !== false
    }
    return [{ kind: 'signal', at, beacon, material }]
  }
}

const beaconOf = (value: Reading['value']): Beacon => (value === null ? 'unknown' : value ? 'on' : 'off')

type Found = {
  readonly span: Interval
  readonly facts: TrackedFacts
  readonly orders: ReadonlyMap<number, PlannedOrder>
}

function indexesOf(
  { description }: PlantModel,
  line: DescribedLine,
  { span, facts, orders }: Found,
): WindowIndexes {
  const speedOf = (order: number) =>
    description.productSpeeds.find(
      ({ lineID, code }) => lineID === line.lineID && code === orders.get(order)?.productCode,
    )?.speed ?? null
  return windowIndexes(
    {
      states: facts.states,
      stops: facts.stops.map((stop) => ({
        ...stop,
        unplanned: false,
        discountOEE: stop.reasonID === 4 || stop.reasonID === 5,
      })),
      buckets: facts.buckets,
      orders: facts.orders.map((order) => ({
        ...order,
        desiredSpeed: speedOf(order.order),
        adjustedDiscountTime: null,
        discounted: [],
      })),
    },
    span,
    span.end,
    { ...line, microStopTime: MINUTE, defaultSpeed: line.target.defaultSpeed },
  )
}
