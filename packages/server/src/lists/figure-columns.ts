import type { WindowIndexes } from '@baliza/domain'
import { type ColumnRef, type GridColumn, nullable, number } from '../grid/grid.ts'

type Table = 'orderIndex' | 'shiftIndex' | 'dayIndex'
type Always = { readonly [Figure in keyof WindowIndexes]: GridColumn<WindowIndexes[Figure]> }

const FIGURES = {
  staffedTime: false,
  discountTime: false,
  adjustedDiscountTime: true,
  staffedTimeCorrect: false,
  discountShift: false,
  totalRuntime: false,
  noMaterialTime: false,
  runtime: false,
  stoppedTime: false,
  productionQuantity: false,
  discards: false,
  unknownTimeQuantity: false,
  productionSpeed: true,
  desiredProductionSpeed: true,
  utilization: true,
  throughput: true,
  acceptance: true,
  performance: true,
  oee: true,
  failures: false,
  mtbf: true,
  mttr: true,
  coverage: true,
} as const satisfies {
  readonly [Figure in keyof WindowIndexes]: null extends WindowIndexes[Figure] ? true : false
}

const columnsOf = (table: Table, mayBeNull: (figure: keyof WindowIndexes) => boolean) =>
  Object.fromEntries(
    (Object.keys(FIGURES) as (keyof WindowIndexes)[]).map((figure) => {
      const column = { ...number(`${table}.${figure}` as ColumnRef), figure }
      return [figure, mayBeNull(figure) ? nullable(column) : column]
    }),
  )

/** The figures of a stored window as columns of a grid. */
export const figureColumns = (table: Table): Always => columnsOf(table, (figure) => FIGURES[figure]) as Always

/** The same where there may be no row: null then. */
export const maybeFigureColumns = (table: Table) =>
  columnsOf(table, () => true) as { readonly [Figure in keyof WindowIndexes]: GridColumn<number | null> }
