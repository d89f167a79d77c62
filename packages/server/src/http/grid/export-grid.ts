import type { Readable } from 'node:stream'
import type { LoadQuery } from '@baliza/contract'
import { Problem } from '../problem.ts'
import { readJson } from '../problem-handler.ts'
import { type Cell, type CellKind, type Sheet, spreadsheetDate } from '../workbook/sheet.ts'
import { workbook } from '../workbook/workbook.ts'
import { allFields, type FindField, fieldFinder } from './find-field.ts'
import type { ColumnKind } from './grid.ts'
import type { Field, LoadOptions } from './load-options.ts'
import type { RawRow } from './read-rows.ts'
import type { Scope } from './scope.ts'
import { streamRows } from './stream-rows.ts'
import { wallClockOf } from './wall-time.ts'

/** A field of a grid as a column of a sheet; `kind` where its cells are written in another way than its values. */
export type ExportColumn = {
  readonly field: Field
  readonly caption: string
  readonly kind?: CellKind
  readonly dataBar?: string
}

/** Every filtered row as a workbook, sorted as asked (by its groups first); pages don't matter. The rows are those of one moment. */
export const exportGrid = (scope: Scope, options: LoadOptions, exportColumns: LoadQuery['exportColumns']): Readable =>
  workbook([gridSheet(scope, options, { name: scope.grid.name, columns: readExportColumns(exportColumns, scope) })])

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

const MOST_COLUMNS = 200

/** `[{"field":"order","caption":"Orden"}]`; left out, all fields by their names. */
function readExportColumns(text: string | undefined, { grid }: Scope): ExportColumn[] {
  if (text === undefined || text === '') return allFields(grid).map((field) => ({ field, caption: field.name }))
  const refused = new Problem('grid-option-invalid', { option: 'exportColumns' })
  const sent = readJson(text, () => refused)
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MOST_COLUMNS) throw refused
  const find = fieldFinder(grid)
  return sent.map((one: unknown) => readExportColumn(one, find, refused))
}

function readExportColumn(sent: unknown, find: FindField, refused: Problem): ExportColumn {
  if (typeof sent !== 'object' || sent === null) throw refused
  const { field, caption } = sent as { field?: unknown; caption?: unknown }
  const found = find(field)
  if (caption !== undefined && typeof caption !== 'string') throw refused
  return { field: found, caption: caption ?? found.name }
}

async function* cellsOf(
  portions: AsyncIterable<readonly RawRow[]>,
  columns: readonly ExportColumn[],
  scope: Scope,
): AsyncGenerator<Cell[][]> {
  for await (const rows of portions) yield rows.map((row) => columns.map(({ field }) => cellOf(field, row[field.name], scope)))
}

function cellOf({ column }: Field, value: unknown, { calendar }: Scope): Cell {
  if (value === null || value === undefined) return null
  if (column.kind === 'boolean') return value === true || value === 1
  if (column.kind === 'instant') return spreadsheetDate(wallClockOf(value as number, calendar.zone))
  if (column.isDay) return spreadsheetDate(Date.parse(value as string))
  return value as Cell
}
