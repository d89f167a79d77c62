import type { Language } from '@baliza/contract'
import type { IndexTotals, Instant, ProfileID, WindowIndexes } from '@baliza/domain'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'

export type ColumnKind = 'integer' | 'number' | 'text' | 'boolean' | 'instant'

/** A column of a table: `'stop.startDate'`. */
export type ColumnRef = { [T in keyof Database]: `${T}.${keyof Database[T] & string}` }[keyof Database]

/** What an expression of a column may depend on. */
export type Moment = {
  readonly now: Instant
  readonly dialect: DialectName
  /** The reader's; left out, words are as they are stored. */
  readonly language?: Language | undefined
}

/** Where a value comes from: a column, or SQL of our own. */
export type Source = ColumnRef | ((moment: Moment) => RawBuilder<unknown>)

/**
 * One declared column of a grid: what a client may filter, sort, group and sum by, and what SQL it stands
 * for.
 */
export type GridColumn<T = unknown> = {
  readonly kind: ColumnKind
  readonly nullable: boolean
  readonly source: Source
  /**
   * For a text: where it is kept folded (`foldText`). Left out, it is folded while searching, which is slow
   * on many rows.
   */
  readonly search: Source | undefined
  /** A text that is a calendar day, `YYYY-MM-DD`. */
  readonly isDay?: boolean
  /**
   * For a text: the name of a missing value, where somebody reads it. It is shown, found, sorted and grouped
   * by that name.
   */
  readonly blankName?: Readonly<Record<Language, string>>
  /**
   * Which index of a window it is: of many rows it is what `GridTotals` come to, and no sum or mean of
   * theirs.
   */
  readonly figure?: keyof WindowIndexes
  /** The joins that it needs, beyond the table that a `ColumnRef` names. */
  readonly needs: readonly string[]
  /** Ties the column to the type of its field: a nullable field wants `nullable(…)`. */
  readonly ofType?: (value: T) => T
}

type Needs = { readonly needs?: readonly string[] }

const column = (
  kind: ColumnKind,
  source: Source,
  { needs = [], search }: Needs & { readonly search?: Source | undefined } = {},
) => ({
  kind,
  nullable: false,
  source,
  search,
  needs: [...needs, ...tableOf(source), ...tableOf(search)],
})

const tableOf = (source: Source | undefined): string[] =>
  typeof source === 'string' ? [source.slice(0, source.indexOf('.'))] : []

export const integer = (source: Source, options?: Needs): GridColumn<number> =>
  column('integer', source, options)
export const number = (source: Source, options?: Needs): GridColumn<number> =>
  column('number', source, options)
export const boolean = (source: Source, options?: Needs): GridColumn<boolean> =>
  column('boolean', source, options)
/** Stored as epoch milliseconds, answered as ISO 8601 in UTC, filtered and grouped in the plant's zone. */
export const instantOf = (source: Source, options?: Needs): GridColumn<string> =>
  column('instant', source, options)
/**
 * Compared, sorted and grouped without regard to case and accents, but where it is part of the grid's key.
 */
export const text = <T extends string = string>(
  source: Source,
  options?: Needs & { readonly search?: Source | undefined },
): GridColumn<T> => column('text', source, options)

/** A calendar day: answered as `YYYY-MM-DD`, found by any date or instant of it, a date in workbooks. */
export const dayOf = (source: ColumnRef): GridColumn<string> => ({
  ...text(source, { search: source }),
  isDay: true,
})

/** For a field that may be null. Nulls come first when sorted ascending, on both databases. */
export const nullable = <T>(inner: GridColumn<T>): GridColumn<T | null> =>
  ({ ...inner, nullable: true }) as unknown as GridColumn<T | null>

/**
 * A text whose nulls have a name for readers: `blankNamed(text('stopReason.reason'), { es: 'No reconocida',
 * en: 'Not recognized' })`.
 */
export const blankNamed = (
  inner: GridColumn<string>,
  blankName: Readonly<Record<Language, string>>,
): GridColumn<string | null> => ({
  ...nullable(inner),
  blankName,
})

/** A left join that finds at most one row. `on` may name the grid's table and the joins before it. */
export type GridJoin = {
  /** A table, a query that stands for one, or a query of one row. */
  readonly table: keyof Database | ((moment: Moment) => RawBuilder<unknown>)
  readonly on: Expression<unknown>
  /**
   * The one column that `on` compares, if it is one: rows may then be counted by it before they are joined.
   */
  readonly outer?: string
  /** Other joins that `on` names. */
  readonly needs: readonly string[]
}

/**
 * `join('stopReason', 'stopReason.reasonID', 'stop.reasonID')`; under another name: `join('stopReason',
 * 'rootReason.reasonID', …)`.
 */
export function join(table: keyof Database, inner: string, outer: string): GridJoin {
  return {
    table,
    on: sql`${sql.ref(inner)} = ${sql.ref(outer)}`,
    outer,
    needs: [outer.slice(0, outer.indexOf('.'))],
  }
}

/**
 * What the windows in the rows of a query come to together: columns that add up, and the totals that they
 * are.
 */
export type GridTotals = {
  readonly columns: readonly RawBuilder<unknown>[]
  /** Undefined where there was no window. */
  readonly of: (row: Readonly<Record<string, unknown>>) => IndexTotals | undefined
  /** By which definition; left out, by the product's own. */
  readonly profile?: ProfileID
}

export type Grid<Row = Record<string, unknown>> = {
  /** The name of its workbook, and its name in log lines. */
  readonly name: string
  readonly table: keyof Database
  /** The fields that say which row it is: the last criterion of every sort. */
  readonly key: readonly (keyof Row & string)[]
  readonly columns: { readonly [Field in keyof Row & string]: GridColumn<Row[Field]> }
  /** By the name under which columns refer to them. */
  readonly joins: Readonly<Record<string, GridJoin>>
  /** A boolean field of the grid's own table: rows that have it come last, whatever the client sorts by. */
  readonly sortsLast?: keyof Row & string
  /**
   * The rows are windows of the plant's calendar: those that were cut in another `timeZone` are not shown.
   */
  readonly ofCalendar?: boolean
  /** For a grid of windows. */
  readonly totals?: GridTotals
  /** How rows come when the client sorts by nothing; left out, by the key. */
  readonly sortedBy?: { readonly field: keyof Row & string; readonly desc: boolean }
}

/**
 * Declares a grid once; `gridEndpoint` (or `loadGrid`) then answers every load call of the protocol with it:
 * filters, sorts, groups, sums, counts and workbooks, in SQL, on both databases. A client reaches only what
 * `columns` declare.
 *
 *     const stopsGrid = defineGrid<Stop>({
 *       name: 'stops', table: 'stop', key: ['order', 'lineID', 'stopID'],
 *       columns: {
 *         order: integer('stop.order'),
 *         line: text('line.description', { search: 'line.descriptionSearch' }),          // needs the join `line`
 *         endDate: nullable(instantOf('stop.endDate')),
 *         duration: number(({ now }) => sql`(coalesce("stop"."endDate", ${now}) - "stop"."startDate") / 60000.0`),
 *         rootName: nullable(text(() => sql.ref('rootReason.reason'), { needs: ['rootReason'] })),
 *       },
 *       joins: {
 *         line: join('line', 'line.lineID', 'stop.lineID'),
 *         stopReason: join('stopReason', 'stopReason.reasonID', 'stop.reasonID'),
 *         rootReason: join('stopReason', 'rootReason.reasonID', 'stopReason.root'),     // the join `stopReason` comes first
 *       },
 *     })
 *
 * The page is found with only the joins that its filter and sort need. Joins must find at most one row each;
 * what may find more is a scalar subquery in a column. A column that only filters is a field like any other:
 * answers carry it too.
 */
export const defineGrid = <Row>(
  grid: Omit<Grid<Row>, 'joins'> & { readonly joins?: Grid<Row>['joins'] },
): Grid<Row> => ({
  joins: {},
  ...grid,
})
