import type { Stop, StopKey } from '@baliza/contract'
import { type Instant, instant, toIso } from '@baliza/domain'
import fc from 'fast-check'
import type { Row } from '../../../db/schema.ts'
import type { TestServer } from '../../../testing/build-test-server.ts'

type StopRow = Row<'stop'>
type Answer = { readonly status: number; readonly answer: readonly Stop[]; readonly code: string }
/** Who does it, and when. */
export type Doer = { readonly server: TestServer; readonly token: string; readonly now: () => Instant }

const DEEDS = ['recognize', 'split', 'cut', 'cut', 'move', 'merge', 'merge', 'undo', 'undo'] as const

/** What somebody tries; numbers choose among what is there, and now and then among what is not. */
export type StopAction = {
  readonly kind: (typeof DEEDS)[number]
  readonly which: number
  /** Percentages of a stop: below 0 and above 100 lie outside. */
  readonly marks: readonly number[]
  readonly isStale: boolean
}

export const anyAction: fc.Arbitrary<StopAction> = fc.record({
  kind: fc.constantFrom(...DEEDS),
  which: fc.nat({ max: 1_000 }),
  marks: fc.array(fc.integer({ min: -5, max: 105 }), { minLength: 1, maxLength: 4 }),
  isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)]

/** Tries it on stops as somebody saw them, in time order. */
export function tryAction(doer: Doer, deed: StopAction, stops: readonly StopRow[]): Promise<Answer> {
  const stop = pick(stops, deed.which)
  if (!stop) throw new RangeError('there is no stop to do anything to')
  if (deed.kind === 'merge') return merge(doer, deed, stops)
  if (deed.kind === 'undo') return undo(doer, deed)
  return changeOne(doer, deed, stop)
}

function changeOne(doer: Doer, deed: StopAction, stop: StopRow): Promise<Answer> {
  const { server, token, now } = doer
  const { kind, which, marks, isStale } = deed
  const { order, lineID, stopID, split, startDate, endDate } = stop
  const key = { order, lineID, stopID, revision: stop.revision + (isStale ? 1 : 0) }
  const [first = 0, last = 0] = marks.toSorted((a, b) => a - b)
  const at = (percent: number) =>
    toIso(instant(startDate + Math.round((((endDate ?? now()) - startDate) * percent) / 100)))
  if (kind === 'cut') return server.call('stops.cut', { body: { ...key, at: marks.map(at) } }, token)
  if (kind === 'move')
    return server.call('stops.move', { body: { ...key, to: at(first + (which % 2) * 60) } }, token)
  if (kind === 'recognize') return recognize(doer, which, key)
  const newEnd = endDate === null || marks.length === 1 ? null : at(last)
  return server.call('stops.split', { body: { ...key, split, newStart: at(first), newEnd } }, token)
}

function recognize({ server, token }: Doer, which: number, stopValues: StopKey): Promise<Answer> {
  const reasonValues = { reasonID: pick([601, 701, 821], which) ?? 601 }
  const signature = { username: 'operator', password: 'demo', observation: `${which}` }
  return server.call('stops.recognize', { body: { stopValues, reasonValues, ...signature } }, token)
}

function merge(
  { server, token }: Doer,
  { which, marks, isStale }: StopAction,
  stops: readonly StopRow[],
): Promise<Answer> {
  const first = which % Math.max(1, stops.length - 1)
  const chosen = stops.slice(first, first + 1 + marks.length)
  const seen = chosen.map(({ order, lineID, stopID, revision }) => ({
    order,
    lineID,
    stopID,
    revision: revision + (isStale ? 1 : 0),
  }))
  const keep = which % 2 === 0 ? { keep: chosen.at(-1)?.stopID } : {}
  return server.call('stops.merge', { body: { stops: seen.toReversed(), ...keep } }, token)
}

/** Mostly the newest change. */
async function undo({ server, token }: Doer, { which, marks }: StopAction): Promise<Answer> {
  const changes = await server.db
    .selectFrom('stopChange')
    .select('changeID')
    .orderBy('changeID', 'desc')
    .execute()
  const changeID = pick(changes, (marks[0] ?? 0) > 80 ? which : 0)?.changeID ?? 999
  return server.call('stops.undo', { body: { changeID, confirmed: true } }, token)
}

type Span = { readonly start: Instant; readonly end: Instant | null }

/** Where stops lie, in time order: touching ones are one stretch. */
export function covered(spans: readonly Span[]): Span[] {
  const stretches: { start: Instant; end: Instant | null }[] = []
  for (const { start, end } of spans) {
    const last = stretches.at(-1)
    if (last && last.end === start) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}

export const spansOf = (rows: readonly StopRow[]): Span[] =>
  rows.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }))
