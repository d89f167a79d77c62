import { type HistoryEntry, type Interval, instant, MINUTE } from '@baliza/domain'
import { seeded } from './seeded.ts'

/**
 * The same past in every run: seconds of running and standing, orders of some hours, counters every five
 * minutes.
 */
export function* plausiblePast(lines: readonly number[], span: Interval, seed = 1): Generator<HistoryEntry> {
  const streams = lines.map((line) => lineOf(line, span, seed * 1_000 + line))
  const heads: IteratorResult<HistoryEntry, void>[] = streams.map((stream) => stream.next())
  for (let first = earliestOf(heads); first !== undefined; first = earliestOf(heads)) {
    const entry = heads[first]?.value
    if (entry) yield entry
    heads[first] = streams[first]?.next() ?? { done: true, value: undefined }
  }
}

function earliestOf(heads: readonly IteratorResult<HistoryEntry, void>[]): number | undefined {
  let first: { index: number; at: number } | undefined
  for (const [index, head] of heads.entries()) {
    if (!head.done && (!first || head.value.at < first.at)) first = { index, at: head.value.at }
  }
  return first?.index
}

const SPEED = 60

function* lineOf(line: number, span: Interval, seed: number): Generator<HistoryEntry, void> {
  const random = seeded(seed)
  const reading = (at: number, name: string, value: boolean | number): HistoryEntry => ({
    kind: 'reading',
    at: instant(at),
    tagName: `L${line}.${name}`,
    value,
    quality: 'good',
  })
  let count = 0
  let number = 0
  let order: Extract<HistoryEntry, { kind: 'order-start' }>['order'] | undefined
  let orderUntil: number = span.start
  for (let at: number = span.start; at < span.end; ) {
    if (at >= orderUntil) {
      if (order) yield { kind: 'order-end', at: instant(at), order }
      order = {
        lineID: line,
        op: `OP-${line}-${++number}`,
        lot: `L${number}`,
        productCode: 'P1',
        desiredProductionQuantity: 20_000,
      }
      yield { kind: 'order-start', at: instant(at + 1), order }
      orderUntil = at + (4 + random() * 6) * 60 * MINUTE
    }
    yield reading(at, 'running', true)
    const runs = (2 + random() * 20) * MINUTE
    for (let next = at + 5 * MINUTE; next < at + runs; next += 5 * MINUTE) {
      count += SPEED * 5
      yield reading(Math.min(next, at + runs), 'count', count)
    }
    at = Math.floor(at + runs)
    yield reading(at, 'count', (count += Math.floor(SPEED * 2)))
    yield reading(at, 'running', false)
    at = Math.floor(at + (random() < 0.5 ? 0.5 : 4 * random()) * MINUTE) + 1
  }
}
