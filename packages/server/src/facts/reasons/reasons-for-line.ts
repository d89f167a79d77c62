import type { LineReason } from '@baliza/contract'
import { HOUR, type Instant, isEnabledForLine, later, REASON } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { type ReasonTree, readReasonTree } from './reason-tree.ts'

const LATELY = 30 * 24 * HOUR

type Placed = ReasonTree extends ReadonlyMap<number, infer One> ? One : never

/**
 * What people at a line may sign with: no root, nothing of the system, nothing hidden, and no category
 * without a way on.
 */
export async function readReasonsForLine(db: Db, lineID: number, now: Instant): Promise<LineReason[]> {
  const tree = await readReasonTree(db)
  const shown = shownTo(tree, lineID)
  const used = await readUsed(db, lineID, later(now, -LATELY))
  const equipments = await readEquipments(db, lineID)
  return shown.map(({ reasonID, parentID, reason, detail, isCategory, color, root, path, level }) => ({
    reasonID,
    parentID,
    reason,
    detail,
    isCategory,
    // NOTE: a reason without a colour of its own takes its category's, as its stops do
    color: color ?? tree.get(root ?? 0)?.color ?? null,
    path,
    level,
    used: used.get(reasonID) ?? 0,
    equipments: equipments.get(reasonID) ?? [],
  }))
}

function shownTo(tree: ReasonTree, lineID: number): Placed[] {
  const isOpen = ({ reasonID, enabledForLine }: Placed) =>
    reasonID !== REASON.SYSTEM && isEnabledForLine(enabledForLine, lineID)
  const reachable: Placed[] = []
  // NOTE: the tree comes from the root down, so that a category is met before what it holds
  const open = new Set<number>([REASON.ROOT])
  for (const reason of tree.values()) {
    if (reason.parentID === null || !open.has(reason.parentID) || !isOpen(reason)) continue
    open.add(reason.reasonID)
    reachable.push(reason)
  }
  return withoutDeadEnds(reachable)
}

function withoutDeadEnds(reachable: readonly Placed[]): Placed[] {
  const leading = new Set<number | null>()
  for (const reason of reachable.toReversed()) {
    if (!reason.isCategory || leading.has(reason.reasonID)) leading.add(reason.parentID)
  }
  return reachable.filter(({ isCategory, reasonID }) => !isCategory || leading.has(reasonID))
}

async function readUsed(db: Db, lineID: number, since: Instant): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('stop')
    .select((eb) => [eb.ref('reasonID').$notNull().as('reasonID'), eb.fn.countAll<number>().as('count')])
    .where('lineID', '=', lineID)
    .where('startDate', '>=', since)
    .where('recognized', '=', true)
    .groupBy('reasonID')
    .execute()
  return new Map(rows.map(({ reasonID, count }) => [reasonID, count]))
}

/** The equipment of the line, and what belongs to no line, by the reasons that it is linked to. */
async function readEquipments(
  db: Db,
  lineID: number,
): Promise<ReadonlyMap<number, LineReason['equipments']>> {
  const rows = await db
    .selectFrom('equipmentStop')
    .innerJoin('equipment', 'equipment.equipmentID', 'equipmentStop.equipmentID')
    .select(['reasonID', 'equipment.equipmentID', 'name', 'tag'])
    .where((eb) => eb.or([eb('lineID', '=', lineID), eb('lineID', 'is', null)]))
    .orderBy('nameSearch')
    .execute()
  const byReason = Map.groupBy(rows, ({ reasonID }) => reasonID)
  return new Map(
    [...byReason].map(([reasonID, linked]) => [
      reasonID,
      linked.map(({ equipmentID, name, tag }) => ({ equipmentID, name, tag })),
    ]),
  )
}
