import { type ProfileSearch, readProfileSearch } from '../explanation/profile-search.ts'

/** How the trend is cut, and what it and the heat map show. */
export const STEPS = ['shift', 'day', 'week', 'month'] as const
export type TrendStep = (typeof STEPS)[number]
export const MEASURES = ['oee', 'utilization', 'throughput', 'acceptance'] as const
export type Measure = (typeof MEASURES)[number]
export const HEATS = ['stopped', 'oee'] as const
export type Heat = (typeof HEATS)[number]

/**
 * `/analisis?lines=1,3&from=2026-11-14&to=2026-11-20&line=3&day=2026-11-20`; days are production days, both
 * included.
 */
export type AnalysisSearch = {
  lines?: string
  from?: string
  to?: string
  /** The one line that charts of a single line show. */
  line?: number
  day?: string
  step?: TrendStep
  measure?: Measure
  heat?: Heat
  level?: number
  /** What the window is compared with. */
  vsFrom?: string
  vsTo?: string
} & ProfileSearch

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LINES = /^\d{1,2}(,\d{1,2})*$/

const dayOf = (raw: unknown) => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined)

function numberOf(raw: unknown, least: number, most: number): number | undefined {
  const number = Number(raw)
  return raw !== '' && Number.isInteger(number) && number >= least && number <= most ? number : undefined
}

function linesOf(raw: unknown): string | undefined {
  // One number alone may have been read as such.
  const listed = typeof raw === 'string' || typeof raw === 'number' ? `${raw}` : ''
  return LINES.test(listed) ? listed : undefined
}

const oneOf = <T extends string>(names: readonly T[], raw: unknown): T | undefined =>
  names.find((name) => name === raw)

/** What is malformed is left out, and a window that ends before it begins. */
export function readAnalysisSearch(raw: Record<string, unknown>): AnalysisSearch {
  const read = {
    lines: linesOf(raw['lines']),
    ...inOrder('from', 'to', raw),
    line: numberOf(raw['line'], 1, 99),
    day: dayOf(raw['day']),
    step: oneOf(STEPS, raw['step']),
    measure: oneOf(MEASURES, raw['measure']),
    heat: oneOf(HEATS, raw['heat']),
    level: numberOf(raw['level'], 1, 6),
    ...inOrder('vsFrom', 'vsTo', raw),
    ...readProfileSearch(raw),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function inOrder(
  first: string,
  last: string,
  raw: Record<string, unknown>,
): Record<string, string | undefined> {
  const [from, to] = [dayOf(raw[first]), dayOf(raw[last])]
  return from !== undefined && to !== undefined && from > to ? {} : { [first]: from, [last]: to }
}
