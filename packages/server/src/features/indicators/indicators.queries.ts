import type { Indicators, RecentStop } from '@baliza/contract'
import { type Instant, type Interval, MINUTE, toIso } from '@baliza/domain'
import { latestBefore } from '../../db/latest-before.ts'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import type { ReasonTree } from '../../facts/reasons/reason-tree.ts'

export type WindowStop = Row<'stop'> & {
  readonly equipmentName: string | null
  readonly reason: string | null
  readonly path: string | null
  readonly color: string | null
}

/** The stops of a line that overlap `window`, in time order, with their reasons. */
export async function readStopsIn(
  db: Db,
  lineID: number,
  window: Interval,
  reasons: ReasonTree,
): Promise<WindowStop[]> {
  const rows = await db
    .selectFrom('stop')
    .leftJoin('equipment', 'equipment.equipmentID', 'stop.equipmentID')
    .selectAll('stop')
    .select('equipment.name as equipmentName')
    .where('stop.lineID', '=', lineID)
    .where('startDate', '<', window.end)
    .where('startDate', '>=', latestBefore('stop', { lineID, at: window.start }))
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', window.start)]))
    .orderBy('startDate')
    .execute()
  return rows.map((row) => ({ ...row, ...reasonOf(row.reasonID, reasons) }))
}

/** A reason without a colour of its own takes its category's. */
function reasonOf(
  reasonID: number | null,
  reasons: ReasonTree,
): Pick<WindowStop, 'reason' | 'path' | 'color'> {
  const placed = reasonID === null ? undefined : reasons.get(reasonID)
  if (!placed) return { reason: null, path: null, color: null }
  const category = placed.root === null ? undefined : reasons.get(placed.root)
  return { reason: placed.reason, path: placed.path, color: placed.color ?? category?.color ?? null }
}

export const toRecentStop = (stop: WindowStop, now: Instant): RecentStop => ({
  order: stop.order,
  lineID: stop.lineID,
  stopID: stop.stopID,
  split: stop.split,
  startDate: toIso(stop.startDate),
  endDate: stop.endDate === null ? null : toIso(stop.endDate),
  duration: Math.max(0, (stop.endDate ?? now) - stop.startDate) / MINUTE,
  reasonID: stop.reasonID,
  reason: stop.reason,
  path: stop.path,
  color: stop.color,
  recognized: stop.recognized,
  observation: stop.observation,
  equipmentName: stop.equipmentName,
  updatedBy: stop.updatedBy,
  revision: stop.revision,
})

/** When the order before `at` ended on this line. */
export async function previousOrderEnd(db: Db, lineID: number, at: Instant): Promise<string | null> {
  const { ended } = await db
    .selectFrom('productionOrder')
    .select((eb) => eb.fn.max('endDate').as('ended'))
    .where('lineID', '=', lineID)
    .where('endDate', '<=', at)
    .executeTakeFirstOrThrow()
  return ended === null ? null : toIso(ended)
}

/** The line as the dashboard heads it. */
export async function readLineHead(db: Db, line: Row<'line'>): Promise<Indicators['line']> {
  const sector = await db
    .selectFrom('sector')
    .selectAll()
    .where('sectorID', '=', line.sectorID)
    .executeTakeFirstOrThrow()
  return {
    lineID: line.lineID,
    description: line.description,
    sectorID: sector.sectorID,
    sectorName: sector.sectorName,
    enableOrderManager: line.enableOrderManager,
    materialEnLinea: line.enableEmptyLineManager,
    indicadorPorTurno: line.enableIndicadorPorTurno,
    enableOperKpi: line.enableOperKpi,
  }
}
