import { z } from 'zod/mini'

/**
 * What a grid asks of its load call: the load options of the grid protocol, as a URL carries them. Counts and
 * flags are text, everything else is JSON text. The server reads them with `readLoadOptions`; a browser
 * writes them with `loadAddress`.
 */
export const loadOptions = {
  skip: z.optional(z.string()),
  take: z.optional(z.string()),
  requireTotalCount: z.optional(z.string()),
  requireGroupCount: z.optional(z.string()),
  isCountQuery: z.optional(z.string()),
  sort: z.optional(z.string()),
  group: z.optional(z.string()),
  filter: z.optional(z.string()),
  totalSummary: z.optional(z.string()),
  groupSummary: z.optional(z.string()),
  select: z.optional(z.string()),
  /**
   * What a search box adds to the filter: fields (a name or a list as JSON text), an operation (left out =
   * contains) and a value.
   */
  searchExpr: z.optional(z.string()),
  searchOperation: z.optional(z.string()),
  searchValue: z.optional(z.string()),
  /** Beyond the protocol: `xlsx` answers the whole filtered result as a workbook. */
  format: z.optional(z.literal('xlsx')),
  /**
   * For a workbook: its columns, in order, as JSON text `[{"field":"oee","caption":"OEE","kind":"percent"}]`.
   * `kind` is how figures are written (percent of a fraction, integer, decimal, hundredths); `words` is what
   * values are called: `[[0,"Creada"]]`.
   */
  exportColumns: z.optional(z.string()),
  /** For a workbook: the name of its sheet. */
  exportSheet: z.optional(z.string()),
}
export const loadQuery = z.object(loadOptions)
export type LoadQuery = z.infer<typeof loadQuery>

/**
 * A group of rows. `items` is null on a collapsed level; `count` then says how many rows (or groups) are in
 * it.
 */
export type GridGroup<R> = {
  readonly key: unknown
  readonly items: readonly (R | GridGroup<R>)[] | null
  readonly count?: number
  readonly summary?: readonly (number | string | null)[]
}

/** The long form of a grid's answer. Rows carry only the selected fields when the request selects some. */
export type GridPage<R> = {
  readonly data: readonly (R | GridGroup<R>)[]
  readonly totalCount?: number
  readonly groupCount?: number
  /** In the order of `totalSummary`. */
  readonly summary?: readonly (number | string | null)[]
}

/** Rows alone when nothing else was asked for; a bare number for `isCountQuery`. */
export type GridAnswer<R> = readonly R[] | GridPage<R> | number

const figures = z.array(z.nullable(z.union([z.number(), z.string()])))

const group = z.strictObject({
  key: z.unknown(),
  items: z.nullable(z.array(z.unknown())),
  count: z.optional(z.int()),
  summary: z.optional(figures),
})

export type GridGroupAnswer = z.infer<typeof group>

/** The answer of a load call over rows of that shape. */
export const gridAnswer = <Shape extends z.core.$ZodLooseShape>(row: z.ZodMiniObject<Shape>) => {
  // NOTE: a group first: every field of a row may be missing, so that a group would pass for an empty row
  const rowOrGroup = z.union([group, z.partial(row)])
  return z.union([
    z.int(),
    z.array(rowOrGroup),
    z.object({
      data: z.array(rowOrGroup),
      totalCount: z.optional(z.int()),
      groupCount: z.optional(z.int()),
      summary: z.optional(figures),
    }),
  ])
}
