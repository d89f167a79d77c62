import type { LineStatus, LiveMaintenance, LiveOrder, LiveStop } from '@baliza/contract'
import { type Beacon, type Instant, type LineState, toIso } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import type { ReasonTree } from '../../facts/reasons/reason-tree.ts'
import { shownStops } from '../../facts/stops/shown-stops.ts'
import type { RunningFigures } from '../../figures/running-figures.ts'

/** A line as it is stored now, without its figures. */
export type LiveFacts = Omit<
  LineStatus,
  'at' | 'orderFigures' | 'shiftFigures' | 'currentSpeed' | 'scriptFails'
>

/** Reads what all screens show of these lines at once. */
export function readLiveFacts(db: Db, lineIDs: readonly number[], reasons: ReasonTree): Promise<LiveFacts[]> {
  if (lineIDs.length === 0) return Promise.resolve([])
  return inSnapshot(db, async (snapshot) => {
    const [states, stops, unrecognized, orders, calls] = await Promise.all([
      snapshot
        .selectFrom('lineState')
        .select(['lineID', 'start', 'state'])
        .where('lineID', 'in', lineIDs)
        .where('end', 'is', null)
        .execute(),
      readOpenStops(snapshot, lineIDs, reasons),
      countUnrecognized(snapshot, lineIDs),
      readLiveOrders(snapshot, lineIDs),
      readCalls(snapshot, lineIDs),
    ])
    return states.map(({ lineID, start, state }) => {
      const maintenance = calls.get(lineID) ?? null
      return {
        lineID,
        beacon: maintenance ? 'maintenance' : beaconOf(state),
        state,
        since: toIso(start),
        order: orders.get(lineID) ?? null,
        stop: stops.get(lineID) ?? null,
        unrecognizedStops: unrecognized.get(lineID) ?? 0,
        maintenance,
      }
    })
  })
}

export const toStatus = (
  facts: LiveFacts & Pick<LineStatus, 'scriptFails'>,
  figures: RunningFigures | undefined,
  at: Instant,
): LineStatus => ({
  ...facts,
  at: toIso(at),
  // NOTE: figures follow at their own pace; that a line stands still, or nobody sees it, is known at once
  currentSpeed: isMaking(facts.state) ? (figures?.currentSpeed ?? null) : null,
  orderFigures: figures && figures.order === facts.order?.order ? figures.orderFigures : null,
  shiftFigures: figures?.shiftFigures ?? null,
})

const isMaking = (state: LineState): boolean => state === 'running' || state === 'runningEmpty'

function beaconOf(state: LineState): Beacon {
  if (state === 'unknown') return 'unknown'
  return state === 'stopped' ? 'off' : 'on'
}

async function readOpenStops(
  db: Db,
  lineIDs: readonly number[],
  reasons: ReasonTree,
): Promise<Map<number, LiveStop>> {
  const rows = await db
    .selectFrom('stop')
    .select(['lineID', 'order', 'stopID', 'startDate', 'reasonID', 'recognized'])
    .where('lineID', 'in', lineIDs)
    .where('endDate', 'is', null)
    .execute()
  return new Map(
    rows.map(({ lineID, startDate, ...stop }) => {
      const reason = stop.reasonID === null ? undefined : reasons.get(stop.reasonID)
      return [
        lineID,
        {
          ...stop,
          startDate: toIso(startDate),
          reason: reason?.reason ?? null,
          color: reason?.color ?? null,
        },
      ]
    }),
  )
}

async function countUnrecognized(db: Db, lineIDs: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stop')
    .select(['lineID', (eb) => eb.fn.countAll<number>().as('count')])
    .where('lineID', 'in', lineIDs)
    // NOTE: a literal, or SQLite would not see that the index of unsigned stops answers this
    .where(sql<boolean>`"recognized" = false`)
    .where(shownStops)
    .groupBy('lineID')
    .execute()
  return new Map(rows.map((row) => [row.lineID, row.count]))
}

async function readLiveOrders(db: Db, lineIDs: readonly number[]): Promise<Map<number, LiveOrder>> {
  const rows = await db
    .selectFrom('productionOrder')
    .leftJoin('product', 'product.code', 'productionOrder.productCode')
    .select([
      'lineID',
      'order',
      'op',
      'lot',
      'productCode',
      'product.name as productName',
      'startDate',
      'desiredProductionQuantity',
    ])
    .where('lineID', 'in', lineIDs)
    .where('status', '=', 1)
    .execute()
  return new Map(
    rows.flatMap(({ lineID, startDate, ...order }) =>
      startDate === null ? [] : [[lineID, { ...order, startDate: toIso(startDate) }] as const],
    ),
  )
}

async function readCalls(db: Db, lineIDs: readonly number[]): Promise<Map<number, LiveMaintenance>> {
  const rows = await db
    .selectFrom('maintenanceCall as call')
    .leftJoin('user as caller', 'caller.userID', 'call.declaredBy')
    .leftJoin('user as technician', 'technician.userID', 'call.startedBy')
    .select([
      'call.resourceLineID',
      'call.status',
      'call.callID',
      'call.callReason',
      'call.callDate',
      'call.declarationDate',
      'call.startDate',
      'call.declaredBy',
      'call.startedBy',
      'call.revision',
      'caller.firstName as callerFirst',
      'caller.lastName as callerLast',
      'technician.firstName as technicianFirst',
      'technician.lastName as technicianLast',
    ])
    .where('call.resourceLineID', 'in', lineIDs)
    .where('call.status', 'in', [0, 1])
    .execute()
  return new Map(
    rows.map(({ resourceLineID, callerFirst, callerLast, technicianFirst, technicianLast, ...call }) => [
      resourceLineID,
      {
        ...call,
        declaredByName: fullName(callerFirst, callerLast) ?? call.declaredBy,
        startedByName: fullName(technicianFirst, technicianLast) ?? call.startedBy,
        status: call.status === 0 ? 0 : 1,
        callDate: toIso(call.callDate),
        declarationDate: toIso(call.declarationDate),
        startDate: call.startDate === null ? null : toIso(call.startDate),
      },
    ]),
  )
}

const fullName = (first: string | null, last: string | null): string | null =>
  first === null || last === null ? null : `${first} ${last}`
