import type { SchemaWriter } from './schema-writer.ts'

/** Table → its columns that hold instants. */
const INSTANTS: Readonly<Record<string, readonly string[]>> = {
  stop: ['startDate', 'endDate', 'originalStartDate', 'originalEndDate', 'updateDate'],
  lineState: ['start', 'end'],
  productionBucket: ['start', 'end'],
  productionOrder: ['startDate', 'endDate', 'createDate', 'updateDate'],
  maintenanceCall: ['callDate', 'declarationDate', 'startDate', 'endDate'],
  shiftIndex: ['shiftStart', 'shiftEnd', 'computedAt'],
  dayIndex: ['dayStart', 'dayEnd', 'computedAt'],
  orderIndex: ['computedAt'],
  auditEntry: ['at'],
}

/**
 * For whoever looks with a database tool: `stop_readable` is `stop` with `startDate_iso` and its like beside
 * the columns.
 */
export async function readableViews(schema: SchemaWriter): Promise<void> {
  for (const [table, columns] of Object.entries(INSTANTS)) await readableView(schema, table, columns)
}

/** A view of one table; it shows the columns that the table has at that time. */
export async function readableView(
  { run, readable }: SchemaWriter,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const iso = columns.map((column) => `${readable(column)} as "${column}_iso"`)
  await run(`create view "${table}_readable" as select "${table}".*, ${iso.join(', ')} from "${table}"`)
}
