import type { Readable } from 'node:stream'
import type { LoadQuery } from '@baliza/contract'
import { type Cell, type CellKind, type Sheet, spreadsheetDate } from '../workbook/sheet.ts'
import { workbook } from '../workbook/workbook.ts'
import { type ExportColumn, readExportColumns } from './export-columns.ts'
import type { ColumnKind } from './grid.ts'
import type { LoadOptions } from './load-options.ts'
import type { RawRow } from './read-rows.ts'
import type { Scope } from './scope.ts'
import { streamRows } from './stream-rows.ts'
import { wallClockOf } from './wall-time.ts'

/**
 * Every filtered row as a workbook, sorted as asked (by its groups first); pages don't matter. The rows are
 * those of one moment.
 */
export const exportGrid = (
  scope: Scope,
  options: LoadOptions,
  { exportColumns, exportSheet }: LoadQuery,
): Readable =>
  workbook([
    gridSheet(scope, options, {
      name: hasLetters(exportSheet) ? exportSheet : scope.grid.name,
      columns: readExportColumns(exportColumns, scope.grid),
    }),
  ])

/** A sheet must be called something. */
const hasLetters = (name: string | undefined): name is string =>
  name !== undefined && /[\p{L}\p{N}]/u.test(name)

/** A sheet of a workbook with the rows of a grid. */
export function gridSheet(
  scope: Scope,
  { filter, group, sort }: Pick<LoadOptions, 'filter' | 'group' | 'sort'>,
  { name, columns }: { name: string; columns: readonly ExportColumn[] },
): Sheet {
  const fields = [...new Map(columns.map(({ field }) => [field.name, field])).values()]
  const portions = streamRows(scope, { fields, filter, sort: [...group, ...sort] })
  return {
    name,
    columns: columns.map(({ field, caption, kind, dataBar }) => ({
      caption,
      kind: kind ?? (field.column.isDay ? 'day' : KINDS[field.column.kind]),
      ...(dataBar !== undefined && { dataBar }),
    })),
    rows: cellsOf(portions, columns, scope),
  }
}

const KINDS: Readonly<Record<ColumnKind, CellKind>> = {
  integer: 'figure',
  number: 'figure',
  text: 'text',
  boolean: 'boolean',
  instant: 'instant',
}

async function* cellsOf(
  portions: AsyncIterable<readonly RawRow[]>,
  columns: readonly ExportColumn[],
  scope: Scope,
): AsyncGenerator<Cell[][]> {
  for await (const rows of portions)
    yield rows.map((row) => columns.map((column) => cellOf(column, row[column.field.name], scope)))
}

function cellOf({ field: { column }, words }: ExportColumn, value: unknown, { calendar }: Scope): Cell {
  const word = words?.get((value ?? null) as Cell)
  if (word !== undefined) return word
  if (value === null || value === undefined) return null
  if (column.kind === 'boolean') return value === true || value === 1
  if (column.kind === 'instant') return spreadsheetDate(wallClockOf(value as number, calendar.zone))
  if (column.isDay) return spreadsheetDate(Date.parse(value as string))
  return value as Cell
}
