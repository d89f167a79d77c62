import type { BodyOf } from '@baliza/contract'
import {
  type Actor,
  CALL_STATUS,
  cutAt,
  earliest,
  endingNow,
  type Instant,
  type Interval,
  latest,
  whyNotCut,
  whyNotMove,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { instantIn, readInstant } from '../../refusals/read-instant.ts'
import { readCallsIn } from '../calls/maintenance-calls.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { readParameters, wallClockOf } from '../parameters.ts'
import { arrangePieces, type Piece } from './arrange-pieces.ts'
import { checkReach } from './check-reach.ts'
import { changedStop, findSeenStop, type SeenStop } from './seen-stop.ts'
import { originalOf, reachOfStop, readPieces, type StopRow, spanOf } from './stop-rows.ts'

/** docs/product/screens.md#split: [newStart, newEnd) becomes a piece of its own. */
export async function splitStop(
  store: FactStore,
  body: BodyOf<'stops.split'>,
  by: Actor,
): Promise<StopRow[]> {
  const calendar = wallClockOf(await readParameters(store.db))
  const read = (text: string, problem: 'split-start-invalid' | 'split-end-invalid') => {
    const at = instantIn(text, calendar)
    if (at === undefined) throw new Problem(problem)
    return at
  }
  const newStart = read(body.newStart ?? '', 'split-start-invalid')
  const newEnd =
    body.newEnd == null || body.newEnd === '' ? undefined : read(body.newEnd, 'split-end-invalid')
  return cutStop(store, body, { kind: 'split', by, cutsOf: (stop) => cutsOfSplit(stop, newStart, newEnd) })
}

/** The new start lies between the start and the end; the new end after it, and an open stop has none. */
function cutsOfSplit(stop: StopRow, newStart: Instant, newEnd: Instant | undefined): Instant[] {
  if (newStart < stop.startDate || (stop.endDate !== null && newStart > stop.endDate))
    throw new Problem('split-start-invalid')
  if (newEnd === undefined) return [newStart]
  if (newEnd <= newStart || (stop.endDate !== null && newEnd > stop.endDate))
    throw new Problem('split-end-invalid')
  if (stop.endDate === null) throw new Problem('split-end-invalid')
  return [newStart, newEnd]
}

/** Cuts a stop at every given instant at once. */
export async function cutStopAt(store: FactStore, body: BodyOf<'stops.cut'>, by: Actor): Promise<StopRow[]> {
  const calendar = wallClockOf(await readParameters(store.db))
  const cuts = body.at.map((text) => readInstant(text, 'at', calendar))
  return cutStop(store, body, { kind: 'cut', by, cutsOf: () => cuts })
}

type Cut = {
  readonly kind: 'split' | 'cut'
  readonly by: Actor
  readonly cutsOf: (stop: StopRow) => readonly Instant[]
}
type SeenPiece = SeenStop & { readonly split?: number | undefined }

async function cutStop(
  store: FactStore,
  seen: SeenPiece,
  { kind, by: { userID, at: now }, cutsOf }: Cut,
): Promise<StopRow[]> {
  const rows = await store.db.transaction().execute(async (trx) => {
    await lockLines(trx, [seen.lineID])
    const stop = await findSeenStop(trx, seen)
    if (seen.split !== undefined && seen.split !== stop.split) throw await changedStop(trx, stop)
    const cuts = cutsOf(stop)
    const refusal = whyNotCut(
      { stop: spanOf(stop), forbidden: await forbiddenSpans(trx, stop, now), now },
      cuts,
    )
    if (refusal) throw new Problem(refusal)
    const pieces = await readPieces(trx, stop)
    const arranged = pieces.flatMap((piece): Piece[] =>
      piece.stopID === stop.stopID
        ? cutAt(spanOf(piece), cuts).map((span, i) => ({
            ...asItIs(piece),
            ...span,
            stopID: i === 0 ? piece.stopID : undefined,
          }))
        : [asItIs(piece)],
    )
    return arrangePieces(trx, pieces, arranged, { kind, userID, at: now })
  })
  store.bus.publish('facts', [seen.lineID])
  return rows
}

export const asItIs = (row: StopRow): Piece => ({
  ...spanOf(row),
  stopID: row.stopID,
  signed: row,
  manual: row.manual,
  original: originalOf(row),
})

/** Moves the boundary between a piece and the one after it. */
export async function moveBoundary(
  store: FactStore,
  body: BodyOf<'stops.move'>,
  by: Actor,
): Promise<StopRow[]> {
  const calendar = wallClockOf(await readParameters(store.db))
  const to = readInstant(body.to, 'to', calendar)
  const { userID, at: now } = by
  const rows = await store.db.transaction().execute(async (trx) => {
    await lockLines(trx, [body.lineID])
    const left = await findSeenStop(trx, body)
    const pieces = await readPieces(trx, left)
    const right = pieces[pieces.findIndex((piece) => piece.stopID === left.stopID) + 1]
    if (!right) throw new Problem('cut-outside')
    if (body.nextRevision !== undefined && body.nextRevision !== right.revision)
      throw await changedStop(trx, right)
    const forbidden = [...(await forbiddenSpans(trx, left, now)), ...(await forbiddenSpans(trx, right, now))]
    const refusal = whyNotMove({ left: spanOf(left), right: spanOf(right) }, { forbidden, now }, to)
    if (refusal) throw new Problem(refusal)
    await (to > right.startDate ? checkReach(trx, left, right) : checkReach(trx, right, left))
    const arranged = pieces.map((piece): Piece => {
      if (piece.stopID === left.stopID) return { ...asItIs(piece), end: to }
      return piece.stopID === right.stopID ? { ...asItIs(piece), start: to } : asItIs(piece)
    })
    return arrangePieces(trx, pieces, arranged, { kind: 'move', userID, at: now })
  })
  store.bus.publish('facts', [body.lineID])
  return rows
}

/** Where nobody may cut: while a call of the line was active, `[declarationDate, endDate or now)`. */
export async function forbiddenSpans(db: Db, stop: StopRow, now: Instant): Promise<Interval[]> {
  const whole = reachOfStop(stop, now)
  const calls = await readCallsIn(db, stop.lineID, whole)
  return calls
    .filter(({ status }) => status !== CALL_STATUS.NO_MTTO)
    .map((call) => endingNow({ start: call.declarationDate, end: call.endDate }, now))
    .map(({ start, end }) => ({ start: latest(start, whole.start), end: earliest(end, whole.end) }))
    .filter(({ start, end }) => start < end)
}
