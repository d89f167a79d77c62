import type { LoadQuery } from '@baliza/contract'
import type { WallClock } from '@baliza/domain'
import { Problem } from '../refusals/problem.ts'
import { readJson } from '../refusals/read-json.ts'
import { type FindField, fieldFinder, shown } from './find-field.ts'
import type { ColumnKind, Grid } from './grid.ts'
import {
  DATE_INTERVALS,
  type DateInterval,
  type Field,
  type Filter,
  type Group,
  type LoadOptions,
  type Sort,
  type Summary,
} from './load-options.ts'
import { readFilter } from './read-filter.ts'
import { readSearch } from './read-search.ts'

/** Most levels, terms and summaries that a request may ask for. */
const MOST_TERMS = 50

/**
 * Reads the load options of a request (filters, sorts, groups and summaries are JSON text). Whatever
 * is not declared, or has another shape than the protocol says, is refused with a sentence that names it.
 */
export function readLoadOptions(query: LoadQuery, grid: Grid, calendar: WallClock): LoadOptions {
  const find = fieldFinder(grid)
  const list = (option: keyof LoadQuery): unknown[] => readList(query[option], option)
  const select = query.select === undefined || query.select === '' ? undefined : list('select').map(find)
  return {
    skip: readCount(query.skip, 'skip') ?? 0,
    take: readCount(query.take, 'take'),
    requireTotalCount: readFlag(query.requireTotalCount, 'requireTotalCount'),
    requireGroupCount: readFlag(query.requireGroupCount, 'requireGroupCount'),
    isCountQuery: readFlag(query.isCountQuery, 'isCountQuery'),
    sort: list('sort').map((term) => readSort(term, find)),
    group: list('group').map((term) => readGroup(term, find)),
    filter: bothOf(readFilter(query.filter, { find, calendar }), readSearch(query, { find, calendar })),
    totalSummary: list('totalSummary').map((term) => readSummary(term, find, 'totalSummary')),
    groupSummary: list('groupSummary').map((term) => readSummary(term, find, 'groupSummary')),
    select: select?.length === 0 ? undefined : select,
  }
}

const bothOf = (filter: Filter | undefined, search: Filter | undefined): Filter | undefined =>
  filter && search ? { kind: 'and', parts: [filter, search] } : (filter ?? search)

const invalid = (option: string) => new Problem('grid-option-invalid', { option })

function readCount(text: string | undefined, option: string): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,9}$/.test(text)) throw invalid(option)
  return Number(text)
}

function readFlag(text: string | undefined, option: string): boolean {
  if (text !== undefined && !/^(true|false|)$/i.test(text)) throw invalid(option)
  return text?.toLowerCase() === 'true'
}

/** A list as JSON text; one thing alone is a list of one. */
function readList(text: string | undefined, option: string): unknown[] {
  if (text === undefined || text === '') return []
  const sent = readJson(text, () => invalid(option))
  const list: unknown[] = Array.isArray(sent) ? sent : sent === null ? [] : [sent]
  if (list.length > MOST_TERMS && option !== 'select') throw invalid(option)
  return list
}

type Term = Readonly<
  Partial<Record<'selector' | 'desc' | 'isExpanded' | 'groupInterval' | 'summaryType', unknown>>
>

/** `"order"` is short for `{"selector":"order"}`. */
function readTerm(term: unknown, option: string): Term {
  if (typeof term === 'string') return { selector: term }
  if (typeof term !== 'object' || term === null || Array.isArray(term)) throw invalid(option)
  return term
}

function readSort(sent: unknown, find: FindField): Sort {
  const { selector, desc } = readTerm(sent, 'sort')
  return { field: find(selector), desc: readSwitch(desc, false, 'sort') }
}

function readGroup(sent: unknown, find: FindField): Group {
  const { selector, desc, isExpanded, groupInterval } = readTerm(sent, 'group')
  const field = find(selector)
  return {
    field,
    desc: readSwitch(desc, false, 'group'),
    interval: readInterval(groupInterval, field),
    expanded: readSwitch(isExpanded, true, 'group'),
  }
}

function readSwitch(sent: unknown, otherwise: boolean, option: string): boolean {
  if (sent === undefined || sent === null) return otherwise
  if (typeof sent !== 'boolean') throw invalid(option)
  return sent
}

function readInterval(sent: unknown, field: Field): DateInterval | number | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined
  const interval =
    field.column.kind === 'instant' ? readDateInterval(sent) : readWidth(sent, field.column.kind)
  if (interval === undefined)
    throw new Problem('grid-interval-invalid', { interval: shown(sent), field: field.name })
  return interval
}

const readDateInterval = (sent: unknown): DateInterval | undefined =>
  typeof sent === 'string'
    ? DATE_INTERVALS.find((known) => known.toLowerCase() === sent.toLowerCase())
    : undefined

function readWidth(sent: unknown, kind: ColumnKind): number | undefined {
  const width = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent
  const isNumber = kind === 'integer' || kind === 'number'
  return isNumber && typeof width === 'number' && Number.isFinite(width) && width > 0 ? width : undefined
}

function readWhole(field: Field): Summary {
  const { figure } = field.column
  if (figure === undefined)
    throw new Problem('grid-operation-invalid', { operation: 'whole', field: field.name })
  return { kind: 'whole', field, figure }
}

const SUMMED = ['sum', 'min', 'max', 'avg'] as const

function readSummary(sent: unknown, find: FindField, option: string): Summary {
  const { selector, summaryType } = readTerm(sent, option)
  if (typeof summaryType !== 'string') throw invalid(option)
  const type = summaryType.toLowerCase()
  if (type === 'count') return { kind: 'count' }
  if (type === 'whole') return readWhole(find(selector))
  const kind = SUMMED.find((known) => known === type)
  if (!kind) throw new Problem('grid-operation-unknown', { operation: shown(summaryType) })
  const field = find(selector)
  const isNumber = field.column.kind === 'integer' || field.column.kind === 'number'
  const canBe = isNumber || ((kind === 'min' || kind === 'max') && field.column.kind !== 'boolean')
  if (!canBe) throw new Problem('grid-operation-invalid', { operation: kind, field: field.name })
  return { kind, field }
}
