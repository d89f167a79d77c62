import type { GridAnswer, LoadQuery } from '@baliza/contract'
import { type Trial, ZONE } from './trial-grid.ts'

type Cell = string | number | boolean | null
type Term = {
  selector: string
  desc?: boolean
  isExpanded?: boolean
  groupInterval?: string | number
  summaryType?: string
}
type Group = { key: unknown; items: unknown[] | null; count?: number; summary?: unknown[] }

export const FIELDS = [
  'code',
  'part',
  'whole',
  'figure',
  'flag',
  'note',
  'plain',
  'at',
  'label',
  'above',
  'called',
  'twice',
] as const
type Name = (typeof FIELDS)[number]

const named = (sent: string): Name => FIELDS.find((name) => name.toLowerCase() === sent.toLowerCase()) as Name
const KEYS: readonly Name[] = ['code', 'part']

/** Small letters without accents, by Unicode instead of a table. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const parsed = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T)

/** The protocol in memory, written from its description alone: what every load call has to answer. */
export function oracle(rows: readonly Trial[], query: LoadQuery): GridAnswer<Trial> {
  const filter = parsed<unknown[]>(query.filter)
  const found = rows.filter((row) => filter === undefined || matches(row, filter))
  if (query.isCountQuery === 'true') return found.length
  const sort = parsed<Term[]>(query.sort) ?? []
  const sorted = found.toSorted((a, b) => byTerms(a, b, sort))
  const select = parsed<string[]>(query.select)?.map(named)
  const show = (row: Trial) => (select ? Object.fromEntries(select.map((name) => [name, row[name]])) : row)
  const levels = parsed<Term[]>(query.group) ?? []
  const summaries = parsed<Term[]>(query.groupSummary) ?? []
  const groups = isSome(levels) ? grouped(sorted, { levels, summaries, show }) : undefined
  const data = page<unknown>(groups ?? sorted.map(show), query)
  const more = extras(found, groups, query)
  return (Object.keys(more).length === 0 ? data : { data, ...more }) as GridAnswer<Trial>
}

function page<T>(list: readonly T[], query: LoadQuery): readonly T[] {
  const skip = Number(query.skip ?? 0)
  return list.slice(skip, query.take === undefined ? undefined : skip + Number(query.take))
}

/** What is asked for beside the rows: counts and totals. */
function extras(found: readonly Trial[], groups: readonly Group[] | undefined, query: LoadQuery) {
  const totals = parsed<Term[]>(query.totalSummary) ?? []
  return {
    ...(query.requireTotalCount === 'true' && { totalCount: found.length }),
    ...(query.requireGroupCount === 'true' && groups && { groupCount: groups.length }),
    ...(totals.length > 0 && { summary: totals.map((term) => summed(found, term)) }),
  }
}

function matches(row: Trial, filter: unknown[]): boolean {
  if (filter[0] === '!') return !matches(row, filter[1] as unknown[])
  if (typeof filter[0] === 'string') {
    const [name, second, third] = filter
    return filter.length === 2
      ? compares(row, named(name as string), '=', second as Cell)
      : compares(row, named(name as string), second as string, third as Cell)
  }
  const parts = filter.filter((part) => typeof part !== 'string') as unknown[][]
  return filter.includes('or')
    ? parts.some((part) => matches(row, part))
    : parts.every((part) => matches(row, part))
}

function compares(row: Trial, name: Name, operation: string, sent: Cell): boolean {
  if (operation === '<>') return !compares(row, name, '=', sent)
  if (operation === 'notcontains') return !compares(row, name, 'contains', sent)
  const have = row[name]
  if (sent === null || have === null) return operation === '=' && sent === have
  // An empty text is no figure, date or flag, and neither more nor less than one.
  if (sent === '' && (typeof have !== 'string' || name === 'at')) return false
  const [mine, theirs] = comparable(have, sent, { name, isExact: operation === '=' && KEYS.includes(name) })
  return ordered(mine, theirs, operation)
}

/** Both sides as what they are compared by: an instant, a number, a key to the letter or a plain text. */
function comparable(
  have: string | number | boolean,
  sent: string | number | boolean,
  by: { name: Name; isExact: boolean },
): Sides {
  if (typeof have === 'boolean') return [String(have), String(sent)]
  if (typeof have === 'number') return [have, Number(sent)]
  if (by.name === 'at') return [Date.parse(have), instantOf(String(sent))]
  return by.isExact ? [have, String(sent)] : [plain(have), plain(String(sent))]
}

type Sides = readonly [string, string] | readonly [number, number]

function ordered(have: string | number, sent: string | number, operation: string): boolean {
  switch (operation) {
    case '=':
      return have === sent
    case '<':
      return have < sent
    case '<=':
      return have <= sent
    case '>':
      return have > sent
    case '>=':
      return have >= sent
    case 'contains':
      return String(have).includes(String(sent))
    case 'startswith':
      return String(have).startsWith(String(sent))
    default:
      return String(have).endsWith(String(sent))
  }
}

/** The three formats, told apart by their looks. */
function instantOf(sent: string): number {
  if (sent.endsWith('Z')) return Temporal.Instant.from(sent).epochMilliseconds
  const wall = /^(\d+)\/(\d+)\/(\d+)(?: (.*))?$/.exec(sent)
  const iso = wall
    ? `${wall[3]}-${wall[1]?.padStart(2, '0')}-${wall[2]?.padStart(2, '0')}T${wall[4] ?? '00:00'}`
    : sent
  return Temporal.PlainDateTime.from(iso).toZonedDateTime(ZONE).epochMilliseconds
}

const compared = (a: Cell, b: Cell): number => {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  return a < b ? -1 : Number(a > b)
}

const rank = (row: Trial, name: Name): Cell =>
  typeof row[name] === 'string' && name !== 'at' ? plain(row[name]) : row[name]

function byTerms(a: Trial, b: Trial, sort: readonly Term[]): number {
  for (const { selector, desc } of sort) {
    const order = compared(rank(a, named(selector)), rank(b, named(selector)))
    if (order !== 0) return desc ? -order : order
  }
  return compared(a.code, b.code) || compared(a.part, b.part)
}

type Levels = readonly [Term, ...Term[]]
type Grouping = { levels: Levels; summaries: readonly Term[]; show: (row: Trial) => unknown }

const isSome = (levels: readonly Term[]): levels is Levels => levels.length > 0

function grouped(rows: readonly Trial[], grouping: Grouping): Group[] {
  const [level, ...below] = grouping.levels
  const name = named(level.selector)
  const parts = Map.groupBy(rows, (row) => groupOf(row, name, level.groupInterval))
  const order = [...parts].toSorted(([a], [b]) => (level.desc ? -1 : 1) * compared(a, b))
  const itemsOf = (inside: Trial[]) => {
    if (isSome(below)) return grouped(inside, { ...grouping, levels: below })
    return level.isExpanded === false ? null : inside.map(grouping.show)
  }
  return order.map(([id, inside]) => {
    const isText = typeof id === 'string' && name !== 'at'
    const items = itemsOf(inside)
    return {
      key: isText ? inside.map((row) => row[name] as string).toSorted(compared)[0] : id,
      items,
      ...(items === null && { count: inside.length }),
      ...(grouping.summaries.length > 0 && {
        summary: grouping.summaries.map((term) => summed(inside, term)),
      }),
    }
  })
}

function groupOf(row: Trial, name: Name, interval: string | number | undefined): Cell {
  const value = row[name]
  if (value === null) return null
  if (name === 'at') return interval === undefined ? value : partOf(value as string, String(interval))
  if (interval !== undefined) return Math.floor((value as number) / Number(interval)) * Number(interval)
  return typeof value === 'string' && !KEYS.includes(name) ? plain(value) : value
}

function partOf(iso: string, interval: string): number {
  const wall = Temporal.Instant.from(iso).toZonedDateTimeISO(ZONE)
  if (interval === 'dayOfWeek') return wall.dayOfWeek % 7
  if (interval === 'quarter') return Math.ceil(wall.month / 3)
  return wall[interval as 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second']
}

function summed(rows: readonly Trial[], { selector, summaryType }: Term): unknown {
  if (summaryType === 'count') return rows.length
  const values = rows.map((row) => row[named(selector)]).filter((value) => value !== null)
  const sum = values.reduce<number>((total, value) => total + Number(value), 0)
  if (summaryType === 'sum') return sum
  if (values.length === 0) return null
  if (summaryType === 'avg') return sum / values.length
  const sorted = values.toSorted(compared)
  return summaryType === 'min' ? sorted[0] : sorted.at(-1)
}
