import type { AuditAction, AuditEntity } from '@baliza/contract'
import { type Actor, FIRST_OWN_REASON, isOtherMailServer, strayOfServer } from '@baliza/domain'
import { sql } from 'kysely'
import type { Trx } from '../../db/open-database.ts'
import { deleteRow, insertRow, updateRow } from '../../db/rows-of-table.ts'
import { auditAll } from '../../facts/audit.ts'
import { changeCalendarsWithin } from '../../facts/calendars/change-calendars.ts'
import { numberFrom } from '../../facts/new-plant/default-content.ts'
import { recomputeByProfile } from '../../facts/official-profiles.ts'
import { placeReasonRows } from '../../facts/reasons/place-reasons.ts'
import { settleWatchers } from '../../facts/settle-watchers.ts'
import { calendarOf, touchesCalendar } from './calendar-of-file.ts'
import type { Plan, PlannedChange } from './plan.ts'
import { SECTIONS, type Section } from './sections.ts'
import { type FileRow, keyColumnsOf } from './stored-configuration.ts'

/** Writes a plan that nothing speaks against, with its trail; call it with a transaction. */
export async function writePlan(trx: Trx, plan: Plan, by: Actor): Promise<void> {
  const changes = plan.changes.filter(({ section }) => !section.isCalendar)
  await vacateNames(trx, changes)
  for (const section of SECTIONS) await addAndChange(trx, section, changes, by)
  for (const section of SECTIONS.toReversed()) await takeAway(trx, section, changes)
  await placeReasonRows(trx)
  await settleWatchers(trx, by)
  if (touchesCalendar(plan)) await changeCalendarsWithin(trx, calendarOf(plan), by)
  await renumber(trx)
  for (const change of changes) await recomputeParameters(trx, change, by)
  const trail = changes.map((change) => trailOf(change, by))
  await auditAll(trx, trail)
}

/** Past windows, too, follow the definition that is official in their time now. */
async function recomputeParameters(
  trx: Trx,
  { section, before, after }: PlannedChange,
  by: Actor,
): Promise<void> {
  if (section.name !== 'parameters' || !before || !after) return
  await recomputeByProfile(trx, parametersOf(before), parametersOf(after), by.at)
}

const parametersOf = (row: FileRow) => ({
  officialProfiles: row['officialProfiles'] == null ? null : String(row['officialProfiles']),
})

/**
 * Rows that give their name up do so first: it may be another's afterwards, and two rows may change names.
 */
async function vacateNames(trx: Trx, changes: Plan['changes']): Promise<void> {
  for (const [i, { section, before, after }] of changes.entries()) {
    const given = (section.unique ?? []).filter((column) => before && before[column] !== after?.[column])
    if (!before || given.length === 0) continue
    const vacated = Object.fromEntries(given.map((column) => [column, `~${i}`]))
    await updateRow(trx, section.table, keyColumnsOf(section, before), vacated)
  }
}

async function addAndChange(trx: Trx, section: Section, changes: Plan['changes'], by: Actor): Promise<void> {
  const mine = changes.filter((change) => change.section === section)
  for (const { after } of parentsFirst(mine.filter(({ before }) => !before)))
    if (after) await insert(trx, section, after, by)
  for (const change of mine) if (change.before && change.after) await update(trx, change, by)
}

async function takeAway(trx: Trx, section: Section, changes: Plan['changes']): Promise<void> {
  const gone = changes.filter((change) => change.section === section && !change.after)
  for (const { before } of parentsFirst(gone).toReversed())
    if (before) await deleteRow(trx, section.table, keyColumnsOf(section, before))
}

/** Rows came with ids of their own: the database goes on behind them. */
async function renumber(trx: Trx): Promise<void> {
  for (const { table, key, isNumbered } of SECTIONS)
    if (isNumbered) await numberFrom(trx, table, key[0] ?? '', table === 'stopReason' ? FIRST_OWN_REASON : 1)
}

const signatureOf = ({ isSigned }: Section, by: Actor) =>
  isSigned ? { updatedBy: by.userID, updateDate: by.at } : {}

const insert = (trx: Trx, section: Section, row: FileRow, by: Actor) =>
  insertRow(trx, section.table, {
    ...row,
    ...signatureOf(section, by),
    ...(section.isDated && { createDate: by.at }),
  })

async function update(trx: Trx, { section, before, after }: PlannedChange, by: Actor): Promise<void> {
  const changed = {
    ...after,
    ...strayed(section, before ?? {}, after ?? {}),
    ...signatureOf(section, by),
    revision: sql`"revision" + 1`,
  }
  await updateRow(trx, section.table, keyColumnsOf(section, before ?? {}), changed)
}

/** A file carries no secrets: where it leads elsewhere, those that are stored do not follow. */
function strayed({ name }: Section, before: FileRow, after: FileRow): FileRow {
  if (name === 'parameters')
    return isOtherMailServer(before as MailServer, after as MailServer) ? { emailPassword: null } : {}
  if (name !== 'servers') return {}
  const { password, requestHeaders } = strayOfServer(before as Source, after as Source)
  return {
    ...(password && { password: null }),
    ...(requestHeaders && { requestHeaders: null, headerNames: null }),
  }
}

type MailServer = Parameters<typeof isOtherMailServer>[0]
type Source = Parameters<typeof strayOfServer>[0]

/** A reason after the category that it is in. */
function parentsFirst(changes: readonly PlannedChange[]): PlannedChange[] {
  const byKey = new Map(changes.map((change) => [change.key, change]))
  const depth = ({ before, after }: PlannedChange, seen = 0): number => {
    const above = byKey.get(String((after ?? before)?.['parentID'] ?? ''))
    return above && seen < changes.length ? depth(above, seen + 1) : seen
  }
  return changes.toSorted((a, b) => depth(a) - depth(b))
}

function trailOf({ section, key, before, after }: PlannedChange, by: Actor) {
  const kind = before ? (after ? 'change' : 'delete') : 'create'
  const { entity } = section
  return {
    ...by,
    action: actionOf(entity, kind),
    entity,
    entityKey: key,
    ...(before && { before }),
    ...(after && { after }),
  }
}

type Kind = 'create' | 'change' | 'delete'

/** What the editors of these rows write down. */
const NAMED_OTHERWISE: Partial<Record<AuditEntity, Readonly<Record<Kind, AuditAction>>>> = {
  stopReason: { create: 'reason.create', change: 'reason.change', delete: 'reason.delete' },
  // NOTE: a link is its two keys: it comes or goes, and never changes
  equipmentStop: { create: 'equipment.link', change: 'equipment.link', delete: 'equipment.unlink' },
}

const actionOf = (entity: AuditEntity, kind: Kind): AuditAction =>
  NAMED_OTHERWISE[entity]?.[kind] ?? (`${entity}.${kind}` as AuditAction)
