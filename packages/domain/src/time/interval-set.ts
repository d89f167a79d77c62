import { latest } from './instant.ts'
import { clip, type Interval, lengthOf } from './interval.ts'

/** Intervals in time order that neither overlap nor touch. Build one with `union`. */
export type IntervalSet = readonly Interval[]

/** What is covered by any of the intervals, each stretch once: an overlap never counts twice. */
export function union(intervals: Iterable<Interval>): IntervalSet {
  const joined: Interval[] = []
  for (const next of [...intervals].filter((i) => i.start < i.end).sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && next.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: latest(last.end, next.end) }
    else joined.push(next)
  }
  return joined
}

/** Visits each stretch that two lists share. Both are by start, and neither overlaps itself. */
export function eachShared<A extends Interval, B extends Interval>(
  a: readonly A[],
  b: readonly B[],
  visit: (shared: Interval, of: A, and: B) => void,
): void {
  let i = 0
  let j = 0
  for (let x = a[i], y = b[j]; x && y; x = a[i], y = b[j]) {
    const shared = clip(x, y)
    if (shared) visit(shared, x, y)
    if (x.end <= y.end) i++
    else j++
  }
}

/** What both sets cover. */
export function intersect(a: IntervalSet, b: IntervalSet): IntervalSet {
  const common: Interval[] = []
  eachShared(a, b, (shared) => common.push(shared))
  return common
}

/** What of each part no other covers. Both are by start, and the others do not overlap each other. */
export function without<P extends Interval>(parts: readonly P[], others: readonly Interval[]): P[] {
  let first = 0
  return parts.flatMap((part) => {
    while (isOver(others[first], part)) first++
    const left: P[] = []
    let from = part.start
    for (const other of others.slice(first)) {
      if (other.start >= part.end) break
      if (from < other.start) left.push({ ...part, start: from, end: other.start })
      from = latest(from, other.end)
    }
    return from < part.end ? [...left, { ...part, start: from }] : left
  })
}

const isOver = (other: Interval | undefined, part: Interval): boolean =>
  other !== undefined && other.end <= part.start

export const clipAll = (intervals: Iterable<Interval>, window: Interval): Interval[] =>
  [...intervals].flatMap((interval) => clip(interval, window) ?? [])

/** Milliseconds covered. */
export const totalLength = (set: IntervalSet): number =>
  set.reduce((sum, interval) => sum + lengthOf(interval), 0)
