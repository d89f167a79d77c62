import type { IndexTotals } from '@baliza/domain'
import { sql } from 'kysely'
import { totalsOfColumns } from '../figures/index-columns.ts'
import type { GridTotals } from '../grid/grid.ts'

type StoredColumns = Parameters<typeof totalsOfColumns>[0]
type Summed = Omit<StoredColumns, 'stopsByRoot' | 'desiredProductionSpeed'>

/**
 * How each stored total adds up, as `addTotals` adds it: always; as far as it is known of all; or as long as
 * it is one for all.
 */
const HOW = {
  staffedTime: 'sum',
  discountShift: 'sum',
  knownTime: 'sum',
  discountTime: 'sum',
  adjustedDiscountTime: 'sum',
  deductedTime: 'sum',
  totalRuntime: 'sum',
  runtime: 'sum',
  noMaterialTime: 'sum',
  stoppedTime: 'sum',
  productionQuantity: 'sum',
  discards: 'sum',
  unknownTimeQuantity: 'sum',
  failures: 'sum',
  failureTime: 'sum',
  plannedTime: 'sum',
  microTime: 'sum',
  idealTime: 'known',
  effectiveTime: 'known',
  pieceTime: 'known',
  goodTime: 'known',
  fixedThroughput: 'common',
} as const satisfies Record<keyof Summed, 'sum' | 'known' | 'common'>

const NAMES = Object.keys(HOW) as (keyof Summed)[]

/** Under which a query brings a total home. */
const under = (name: string) => `total_${name}`

/** The stored totals of a table of windows, added up in one look; rows without a window have no say. */
export function figureTotals(table: 'orderIndex' | 'shiftIndex' | 'dayIndex'): GridTotals {
  const windows = sql`count(${sql.ref(`${table}.staffedTime`)})`
  const columns = NAMES.map((name) => {
    const column = sql.ref(`${table}.${name}`)
    const added =
      HOW[name] === 'common'
        ? sql`case when min(${column}) = max(${column}) then min(${column}) end`
        : sql`sum(${column})`
    const total = HOW[name] === 'sum' ? added : sql`case when count(${column}) = ${windows} then ${added} end`
    return sql`${total} as ${sql.ref(under(name))}`
  })
  return { columns, of: totalsOf }
}

/** Undefined where there was no window. */
function totalsOf(row: Readonly<Record<string, unknown>>): IndexTotals | undefined {
  const summed = Object.fromEntries(
    NAMES.map((name) => [name, numberOf(row[under(name)])]),
  ) as unknown as Summed
  return row[under('staffedTime')] == null
    ? undefined
    : totalsOfColumns({ ...summed, stopsByRoot: '{}', desiredProductionSpeed: null })
}

const numberOf = (value: unknown): number | null => (value == null ? null : Number(value))
