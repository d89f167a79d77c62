import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, ConfiguredEntity } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import {
  type ColumnOf,
  deleteRow,
  insertRow,
  findRow as lookUp,
  type PartOf,
  type Table,
  updateRow,
} from '../db/rows-of-table.ts'
import type { Row } from '../db/schema.ts'
import type { Problem } from '../refusals/problem.ts'
import { audit } from './audit.ts'
import type { FactStore } from './fact-store.ts'
import { conflictOf } from './row-conflict.ts'

type Column<T extends Table> = ColumnOf<T>
type Key<T extends Table, K extends Column<T>> = Pick<Row<T>, K>
type Check<T extends Table> = (trx: Trx, row: Row<T>) => Promise<void> | void
type Revised = { readonly revision?: number | undefined }

/**
 * Rows that people configure: the table, the key that finds a row, and how it is named in refusals and trail.
 */
export type EditedRows<T extends Table, K extends Column<T>> = {
  readonly table: T
  readonly key: readonly K[]
  /**
   * Its name in the audit trail: `sector` gives the actions `sector.create`, `sector.change`,
   * `sector.delete`.
   */
  readonly entity: ConfiguredEntity
  readonly unknown: (key: Key<T, K>) => Problem
  /** The refusal when the chosen key is taken; not needed where the database numbers the keys. */
  readonly taken?: (key: Key<T, K>) => Problem
  /**
   * Throws what speaks against the row as it would be stored: a name that is taken, a line that does not
   * exist.
   */
  readonly check?: Check<T>
  /** Throws what speaks against changing the one row into the other; `sent` are the columns that were given. */
  readonly checkChange?: (before: Row<T>, after: Row<T>, sent: PartOf<T>) => void
  /** Throws where the row is used, if it is. */
  readonly refuseUsed?: Check<T>
  /** Columns that are never shown, not even in the trail. */
  readonly secrets?: readonly Column<T>[]
  /** Whether the row says who changed it last. */
  readonly isSigned?: boolean
}

/**
 * The ways to edit configured rows, one transaction each: what changes is audited before and after, and stale
 * edits are refused.
 */
export function editRows<T extends Table, K extends Column<T>>(rows: EditedRows<T, K>) {
  return {
    find: (db: Db, key: Key<T, K>) => findRow(rows, db, key),
    add: ({ db }: Pick<FactStore, 'db'>, values: PartOf<T>, by: Actor) =>
      db.transaction().execute((trx) => addRow(rows, trx, values, by)),
    /** As one of several steps of a larger change. */
    addWithin: (trx: Trx, values: PartOf<T>, by: Actor) => addRow(rows, trx, values, by),
    change: ({ db }: Pick<FactStore, 'db'>, key: Key<T, K>, values: PartOf<T> & Revised, by: Actor) =>
      db.transaction().execute((trx) => changeRow(rows, trx, { key, values, by })),
    changeWithin: (trx: Trx, key: Key<T, K>, values: PartOf<T> & Revised, by: Actor) =>
      changeRow(rows, trx, { key, values, by }),
    removeWithin: (trx: Trx, key: Key<T, K>, by: Actor) => removeRow(rows, trx, key, by),
    remove: ({ db }: Pick<FactStore, 'db'>, key: Key<T, K>, by: Actor) =>
      db.transaction().execute((trx) => removeRow(rows, trx, key, by)),
  }
}

async function findRow<T extends Table, K extends Column<T>>(
  rows: EditedRows<T, K>,
  db: Db,
  key: Key<T, K>,
): Promise<Row<T>> {
  const row = await lookUp(db, rows.table, key)
  if (!row) throw rows.unknown(key)
  return row
}

async function addRow<T extends Table, K extends Column<T>>(
  rows: EditedRows<T, K>,
  trx: Trx,
  values: PartOf<T>,
  by: Actor,
): Promise<Row<T>> {
  const stored: PartOf<T> & object = { ...whatWasSent(values), ...signatureOf(rows, by) }
  // NOTE: what is missing the database fills in; checks look at what people send
  const row = stored as object as Row<T>
  if (rows.taken && (await lookUp(trx, rows.table, keyOf(rows, row)))) throw rows.taken(row)
  await rows.check?.(trx, row)
  const after = await insertRow(trx, rows.table, stored)
  await trail(rows, trx, { by, kind: 'create', after })
  return after
}

type Change<T extends Table, K extends Column<T>> = {
  readonly key: Key<T, K>
  readonly values: PartOf<T> & Revised
  readonly by: Actor
}

async function changeRow<T extends Table, K extends Column<T>>(
  rows: EditedRows<T, K>,
  trx: Trx,
  { key, values, by }: Change<T, K>,
) {
  const before: Row<T> & Revised = await findRow(rows, trx, key)
  const { revision, ...changed } = values
  if (revision !== undefined && revision !== before.revision) throw await conflictWith(rows, trx, before)
  const changes = whatWasSent<T>(changed as PartOf<T>)
  if (isAsBefore(changes, before)) return before
  const stored = { ...changes, ...signatureOf(rows, by), ...revisionOf<T>(before, 1) }
  rows.checkChange?.(before, { ...before, ...stored }, changes)
  await rows.check?.(trx, { ...before, ...stored })
  const after = await updateRow(trx, rows.table, { ...key, ...revisionOf<T>(before, 0) }, stored)
  if (!after) throw await conflictWith(rows, trx, await findRow(rows, trx, key))
  await trail(rows, trx, { by, kind: 'change', before, after })
  return after
}

/** Says how the row stands now, without its secrets. */
function conflictWith<T extends Table, K extends Column<T>>(
  rows: EditedRows<T, K>,
  trx: Trx,
  row: Row<T>,
): Promise<Problem> {
  const hidden = new Set<string>(rows.secrets)
  const shown = Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column)))
  return conflictOf(trx, { entity: rows.entity, entityKey: entityKeyOf(rows, row), row: shown })
}

async function removeRow<T extends Table, K extends Column<T>>(
  rows: EditedRows<T, K>,
  trx: Trx,
  key: Key<T, K>,
  by: Actor,
): Promise<void> {
  const before = await findRow(rows, trx, key)
  await rows.refuseUsed?.(trx, before)
  await deleteRow(trx, rows.table, key)
  await trail(rows, trx, { by, kind: 'delete', before })
}

/**
 * A write that sends what is stored already changes nothing: no revision, no trail, and nobody else's edit is
 * refused for it.
 */
export const isAsBefore = (sent: object, before: object): boolean =>
  Object.entries(sent).every(([column, value]) =>
    isDeepStrictEqual(value, (before as Record<string, unknown>)[column]),
  )

const keyOf = <T extends Table, K extends Column<T>>({ key }: EditedRows<T, K>, row: Row<T>): PartOf<T> =>
  Object.fromEntries(key.map((column) => [column, row[column]])) as Key<T, K>

const entityKeyOf = <T extends Table, K extends Column<T>>({ key }: EditedRows<T, K>, row: Row<T>): string =>
  key.map((column) => String(row[column])).join('/')

const whatWasSent = <T extends Table>(values: PartOf<T>): PartOf<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as PartOf<T>

/** For rows that count their changes. */
const revisionOf = <T extends Table>({ revision }: Revised, more: 0 | 1): PartOf<T> =>
  (revision === undefined ? {} : { revision: revision + more }) as PartOf<T>

/** Only tables that have these columns are signed. */
const signatureOf = <T extends Table>({ isSigned }: { readonly isSigned?: boolean }, by: Actor): PartOf<T> =>
  (isSigned ? { updatedBy: by.userID, updateDate: by.at } : {}) as PartOf<T>

type Trail<T extends Table> = {
  readonly by: Actor
  readonly kind: 'create' | 'change' | 'delete'
  readonly before?: Row<T>
  readonly after?: Row<T>
}

async function trail<T extends Table, K extends Column<T>>(
  rows: EditedRows<T, K>,
  trx: Trx,
  { by, kind, before, after }: Trail<T>,
): Promise<void> {
  const row = (after ?? before) as Row<T>
  const entityKey = entityKeyOf(rows, row)
  const shown = withoutSecrets(rows, before, after)
  // NOTE: parameters are there always: nobody adds or deletes them
  const action = `${rows.entity}.${kind}` as AuditAction
  await audit(trx, { ...by, action, entity: rows.entity, entityKey, ...shown })
}

/** The trail says that a secret was set, changed or taken away, and never what it is. */
function withoutSecrets<T extends Table>(
  { secrets = [] }: { secrets?: readonly Column<T>[] },
  before?: Row<T>,
  after?: Row<T>,
) {
  const hide = (row: Row<T>, mark: (column: Column<T>) => string | null) => ({
    ...row,
    ...Object.fromEntries(secrets.map((column) => [column, row[column] === null ? null : mark(column)])),
  })
  const isNew = (column: Column<T>) => before?.[column] !== after?.[column]
  return {
    ...(before && { before: hide(before, () => '•••') }),
    ...(after && { after: hide(after, (column) => (before && isNew(column) ? '••• (2)' : '•••')) }),
  }
}
