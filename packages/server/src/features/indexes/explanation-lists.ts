import { type Explanation, type Language, spokenPath, spokenReason } from '@baliza/contract'
import {
  type ExplainedPart,
  type ExplainedStop,
  type Interval,
  lengthOf,
  MINUTE,
  toIso,
  type WindowExplanation,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { ReasonTree } from '../../facts/reasons/reason-tree.ts'
import { explanationPieces } from './explanation-pieces.ts'

/** The tree of reasons, and the language of its reader. */
type ReasonWords = { readonly reasons: ReasonTree; readonly language: Language }

type Lists = Pick<Explanation, 'parts' | 'states' | 'stops' | 'pieces'>

/** The lists of an explanation as the contract tells them, in minutes and with names. */
export async function explanationLists(
  db: Db,
  lineID: number,
  explanation: WindowExplanation,
  words: ReasonWords,
): Promise<Lists> {
  const orders = await readOrderNames(
    db,
    explanation.parts.map(({ sums }) => sums.order),
  )
  const signers = await readSigners(db, lineID, explanation.stops)
  return {
    parts: explanation.parts.map((part) => ({
      ...spanOf(part),
      ...partAnswer(part),
      ...(orders.get(part.sums.order) ?? NO_ORDER),
    })),
    states: explanation.states.map(({ state, staffedMs, ...span }) => ({
      ...spanOf(span),
      state,
      staffedMinutes: staffedMs / MINUTE,
    })),
    stops: explanation.stops.map((entry) => ({
      ...stopAnswer(entry, words),
      lineID,
      ...(signers.get(keyOf(entry)) ?? UNSIGNED),
    })),
    pieces: await explanationPieces(db, lineID, explanation.pieces),
  }
}

const spanOf = (span: Interval) => ({
  start: toIso(span.start),
  end: toIso(span.end),
  minutes: lengthOf(span) / MINUTE,
})

function partAnswer({
  sums,
}: ExplainedPart): Omit<Lists['parts'][number], 'op' | 'productName' | keyof ReturnType<typeof spanOf>> {
  const known = sums.units - sums.unknownUnits
  return {
    order: sums.order,
    desiredSpeed: sums.desiredSpeed,
    discountTime: sums.discountMs / MINUTE,
    adjustedDiscountTime: sums.adjustedMs === null ? null : sums.adjustedMs / MINUTE,
    runtime: sums.runningMs / MINUTE,
    noMaterialTime: sums.emptyMs / MINUTE,
    stoppedTime: sums.stoppedMs / MINUTE,
    units: sums.units,
    discards: sums.discards,
    unknownUnits: sums.unknownUnits,
    failures: sums.failures,
    failureTime: sums.failureMs / MINUTE,
    idealTime: sums.desiredSpeed === null || sums.desiredSpeed <= 0 ? null : known / sums.desiredSpeed,
  }
}

type Named = Pick<Lists['parts'][number], 'op' | 'productName'>
const NO_ORDER: Named = { op: null, productName: null }

async function readOrderNames(db: Db, orders: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('productionOrder')
    .leftJoin('product', 'product.code', 'productionOrder.productCode')
    .select(['order', 'op', 'product.name as productName'])
    .where('order', 'in', [...new Set(orders)])
    .execute()
  return new Map(rows.map(({ order, ...named }) => [order, named]))
}

const stopAnswer = ({ stop, staffedMs, ...span }: ExplainedStop, words: ReasonWords) => ({
  ...spanOf(span),
  staffedMinutes: staffedMs / MINUTE,
  order: stop.order,
  stopID: stop.stopID,
  discountOEE: stop.discountOEE,
  ...reasonOf(stop.reasonID, words),
})

/** A reason without a colour of its own takes its category's. */
function reasonOf(
  reasonID: number | null,
  { reasons, language }: ReasonWords,
): Pick<Lists['stops'][number], 'reason' | 'path' | 'color'> {
  const placed = reasonID === null ? undefined : reasons.get(reasonID)
  if (!placed) return { reason: null, path: null, color: null }
  const category = placed.root === null ? undefined : reasons.get(placed.root)
  return {
    reason: spokenReason(reasonID, placed.reason, language),
    path: spokenPath(placed.path, language),
    color: placed.color ?? category?.color ?? null,
  }
}

type Signed = Pick<Lists['stops'][number], 'recognized' | 'updatedBy'>
const UNSIGNED: Signed = { recognized: false, updatedBy: null }

const keyOf = ({ stop }: ExplainedStop): string => `${stop.order}/${stop.stopID}`

async function readSigners(
  db: Db,
  lineID: number,
  stops: readonly ExplainedStop[],
): Promise<ReadonlyMap<string, Signed>> {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return new Map()
  const rows = await db
    .selectFrom('stop')
    .select(['order', 'stopID', 'recognized', 'updatedBy'])
    .where('lineID', '=', lineID)
    .where('startDate', '>=', first.stop.start)
    .where('startDate', '<=', last.stop.start)
    .execute()
  return new Map(rows.map(({ order, stopID, ...signed }) => [`${order}/${stopID}`, signed]))
}
