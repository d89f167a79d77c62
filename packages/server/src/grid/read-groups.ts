import type { GridGroup } from '@baliza/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Problem } from '../refusals/problem.ts'
import { bound, joinEvenly } from './filter-sql.ts'
import { allFields } from './find-field.ts'
import { groupsSql, hasSpellings, levelSql } from './groups-sql.ts'
import type { Group, LoadOptions, Summary } from './load-options.ts'
import { directionSql, type OrderTerm } from './order-sql.ts'
import { decode, decodeRow, MOST_ROWS, type RawRow, readRows } from './read-rows.ts'
import { isNullable, type Scope, type Sql } from './scope.ts'
import { finish, merge, NOTHING, type Partial, partialsOf } from './summaries.ts'

/** One group: a level's value, and what is in it. */
type Node = { key: unknown; rows: number; partials: Partial[]; children: Map<string, Node>; items: RawRow[] }

type Wanted = LoadOptions & { readonly more?: RawBuilder<SqlBool> | undefined }

/**
 * Groups of groups, the last level with its rows or with their count. `skip` and `take` page the first level.
 */
export async function readGroups(scope: Scope, options: LoadOptions): Promise<GridGroup<RawRow>[]> {
  const { group } = options
  const wanted = await pageOfGroups(scope, options)
  const withRows = group.at(-1)?.expanded === true
  const [flat, rows] = await Promise.all([readFlat(scope, wanted), withRows ? readItems(scope, wanted) : []])
  const root = nest(flat, options, scope)
  for (const row of rows) descend(root, row, group.length)?.items.push(row)
  return answerOf(root, scope, options, 0)
}

/** A page of groups with something in them is first found, and then read whole. */
async function pageOfGroups(scope: Scope, options: LoadOptions): Promise<Wanted> {
  const { group, skip, take } = options
  const isAlone = group.length === 1 && group[0]?.expanded === false
  if (isAlone || (skip === 0 && take === undefined)) return options
  return { ...options, skip: 0, take: undefined, more: await firstLevelOfPage(scope, options) }
}

export async function countGroups(scope: Scope, { group, filter }: LoadOptions): Promise<number> {
  const [first] = group
  if (!first) return -1
  const groups = groupsSql(scope, { group: [first], filter, groupSummary: [] })
  const { rows } = await sql<{ n: number }>`select count(*) as "n" from (${groups}) as "groups"`.execute(
    scope.db,
  )
  return rows[0]?.n ?? 0
}

async function readFlat(scope: Scope, wanted: Wanted): Promise<RawRow[]> {
  const { group, skip, take } = wanted
  const limit = Math.min(take ?? MOST_ROWS + 1, MOST_ROWS + 1)
  const page = sql` limit ${limit} offset ${skip}`
  const { rows } =
    await sql<RawRow>`${groupsSql(scope, wanted)}${orderByPositions(group, scope)}${page}`.execute(scope.db)
  if (rows.length > MOST_ROWS) throw new Problem('grid-too-many-rows', { most: MOST_ROWS })
  return rows
}

const orderByPositions = (group: readonly Group[], scope: Scope): Sql =>
  sql` order by ${sql.join(group.map((level, i) => sql`${sql.raw(String(i + 1))}${directionSql({ desc: level.desc, nullable: isNullable(level.field, scope) }, scope)}`))}`

/** The groups of the first level that are on the page, as a condition for everything below them. */
async function firstLevelOfPage(scope: Scope, options: LoadOptions): Promise<RawBuilder<SqlBool>> {
  const [first] = options.group
  if (!first) return sql<SqlBool>`1 = 0`
  const page = await readFlat(scope, { ...options, group: [first], groupSummary: [] })
  const level = levelSql(first, scope)
  const same = page.map(({ g0 }) =>
    g0 === null ? sql<SqlBool>`${level} is null` : sql<SqlBool>`${level} = ${bound(g0, scope)}`,
  )
  return same.length === 0 ? sql<SqlBool>`1 = 0` : joinEvenly(same, sql` or `)
}

const readItems = (scope: Scope, { group, filter, sort, select, more }: Wanted): Promise<RawRow[]> =>
  readRows(scope, {
    fields: select ?? allFields(scope.grid),
    filter,
    sort,
    skip: 0,
    take: undefined,
    groups: group.map((level): OrderTerm & { field: Group['field'] } => ({
      field: level.field,
      expression: levelSql(level, scope),
      desc: level.desc,
      nullable: isNullable(level.field, scope),
    })),
    more,
  })

const newNode = (key: unknown): Node => ({ key, rows: 0, partials: [], children: new Map(), items: [] })

const idOf = (row: RawRow, i: number) => JSON.stringify(row[`g${i}`])

/** Sorted rows of groups become a tree; each group holds what its subgroups hold together. */
function nest(flat: readonly RawRow[], { group, groupSummary: summaries }: LoadOptions, scope: Scope): Node {
  const root = newNode(null)
  for (const row of flat) {
    const partials = partialsOf(row, summaries, scope)
    let node = root
    add(node, Number(row['n']), partials, summaries)
    group.forEach((level, i) => {
      const key = hasSpellings(level) ? row[`v${i}`] : row[`g${i}`]
      const child = node.children.get(idOf(row, i)) ?? newNode(key)
      node.children.set(idOf(row, i), child)
      if (hasSpellings(level) && String(key) < String(child.key)) child.key = key
      add(child, Number(row['n']), partials, summaries)
      node = child
    })
  }
  return root
}

function add(node: Node, rows: number, partials: readonly Partial[], summaries: readonly Summary[]): void {
  node.rows += rows
  node.partials = summaries.map((summary, i) =>
    merge(summary, node.partials[i] ?? NOTHING, partials[i] ?? NOTHING),
  )
}

function descend(root: Node, row: RawRow, levels: number): Node | undefined {
  let node: Node | undefined = root
  for (let i = 0; i < levels; i++) node = node?.children.get(idOf(row, i))
  return node
}

function answerOf(node: Node, scope: Scope, options: LoadOptions, depth: number): GridGroup<RawRow>[] {
  const { group, groupSummary, select } = options
  const level = group[depth]
  const fields = select ?? allFields(scope.grid)
  const itemsOf = (child: Node) => {
    if (depth < group.length - 1) return answerOf(child, scope, options, depth + 1)
    return level?.expanded ? child.items.map((row) => decodeRow(fields, row)) : null
  }
  return Array.from(node.children.values(), (child) => {
    const items = itemsOf(child)
    const summary = groupSummary.map((one, i) =>
      finish(one, child.partials[i] ?? NOTHING, { rows: child.rows, grid: scope.grid }),
    )
    return {
      key: level && level.interval === undefined ? decode(level.field.column.kind, child.key) : child.key,
      items,
      ...(items === null && { count: child.rows }),
      ...(groupSummary.length > 0 && { summary }),
    }
  })
}
