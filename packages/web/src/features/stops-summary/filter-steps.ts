import type { ShiftChoice } from './summary-window.ts'

/** The eight filters in their order: docs/product/screens.md#summary-by-filters. */
export const STEPS = ['sector', 'line', 'from', 'to', 'shift', 'product', 'root', 'level'] as const
export type FilterStep = (typeof STEPS)[number]

/**
 * What was chosen so far, as text: the address carries it, so that a summary can be passed on. '' in product
 * = all.
 */
export type FilterDraft = { readonly [S in FilterStep]?: string }

export type Filter = {
  readonly line: number
  readonly from: string
  readonly to: string
  readonly shift: ShiftChoice
  readonly product: string
  /** 0 = every stop type. */
  readonly root: number
  readonly level: number | undefined
}

export const ALL = 'all'
export const LEVELS = [ALL, '1', '2', '3', '4', '5', '6'] as const

/** A new choice clears those that depend on it: lines are of a sector, products of a line and its dates. */
const VOIDS: { readonly [S in FilterStep]?: readonly FilterStep[] } = {
  sector: ['line', 'product'],
  line: ['product'],
  from: ['product'],
  to: ['product'],
}

export function choose(draft: FilterDraft, step: FilterStep, value: string): FilterDraft {
  const voided = new Set<FilterStep>([step, ...(VOIDS[step] ?? [])])
  const kept = Object.fromEntries(Object.entries(draft).filter(([name]) => !voided.has(name as FilterStep)))
  return value === '' ? kept : { ...kept, [step]: value }
}

/** Today, all shifts, all products, all stops: then only a line has to be chosen. */
export function prefilled(draft: FilterDraft, today: string): FilterDraft {
  const dates = { from: today, to: today, ...draft }
  return {
    ...dates,
    shift: draft.shift ?? 'TO',
    root: draft.root ?? '0',
    level: draft.level ?? ALL,
    ...productOf(dates),
  }
}

/** As `choose`, and the product that became void is all of them again, as soon as the dates are right. */
export function chooseAnew(draft: FilterDraft, step: FilterStep, value: string): FilterDraft {
  const next = choose(draft, step, value)
  return { ...next, ...productOf(next) }
}

const productOf = (draft: FilterDraft): Pick<FilterDraft, 'product'> =>
  draft.product === undefined && draft.from !== undefined && draft.to !== undefined && !hasInvalidDates(draft)
    ? { product: ALL }
    : {}

/** A start after the end, or the reverse. */
export const hasInvalidDates = ({ from, to }: FilterDraft): boolean =>
  from !== undefined && to !== undefined && from > to

/** Each filter waits for the one before it. */
export function isEnabled(draft: FilterDraft, step: FilterStep): boolean {
  const before = STEPS.slice(0, STEPS.indexOf(step))
  const isPastDates = STEPS.indexOf(step) > STEPS.indexOf('to')
  return before.every((name) => draft[name] !== undefined) && !(isPastDates && hasInvalidDates(draft))
}

/** The whole filter; undefined while something is missing or wrong. */
export function filterOf(draft: FilterDraft): Filter | undefined {
  if (!isWhole(draft) || hasInvalidDates(draft)) return undefined
  const { line, from, to, shift, product, root, level } = draft
  return {
    line: Number(line),
    from,
    to,
    shift,
    product: product === ALL ? '' : product,
    root: Number(root),
    level: level === ALL ? undefined : Number(level),
  }
}

const isWhole = (draft: FilterDraft): draft is Required<FilterDraft> =>
  STEPS.every((step) => draft[step] !== undefined)

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A malformed link loses what it can't say, nothing else. */
export function readFilterSearch(raw: Record<string, unknown>): FilterDraft {
  const readable = Object.fromEntries(
    STEPS.flatMap((step) => {
      const value = raw[step]
      const text = typeof value === 'number' || typeof value === 'string' ? `${value}` : ''
      const isFine = text !== '' && (step !== 'from' && step !== 'to' ? true : DATE.test(text))
      return isFine ? [[step, text]] : []
    }),
  )
  return readable
}
