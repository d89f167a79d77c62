import type { Database } from '../db/schema.ts'
import { defineGrid, type Grid } from '../grid/grid.ts'

type Options<Value, More> = Grid<{ value: Value; text: string } & More>

/**
 * Rows to choose from: `value` is stored, `text` is shown. Boxes that choose speak the grid protocol too:
 * they find the text of one value, search and page.
 *
 *     const sectorOptions = optionsGrid('sector', { value: integer('sector.sectorID'), text: text('sector.sectorName') })
 */
export const optionsGrid = <Value, More = unknown>(
  table: keyof Database,
  columns: Options<Value, More>['columns'],
  sortedBy?: Options<Value, More>['sortedBy'],
): Options<Value, More> =>
  defineGrid({ name: `${table}-options`, table, key: ['value'], columns, ...(sortedBy && { sortedBy }) })
