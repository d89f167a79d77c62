import type { Losses } from '@baliza/contract'
import { type Compared, compared, compareIndexes, partOfStaffed } from '@baliza/domain'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type Loss, lossKey, lossName } from './loss-words.ts'

/** A figure of two windows, as it is written. */
export type ComparisonRow = {
  readonly id: string
  readonly name: string
  readonly before: string
  readonly after: string
  readonly difference: string
  /** Whether the plant is better off; undefined = neither, or nobody can say. */
  readonly isBetter: boolean | undefined
}

type Figure = Readonly<{
  id: keyof Losses['figures']
  name: () => string
  kind: 'ratio' | 'number' | 'minutes'
  aim: 'more' | 'less' | 'none'
}>

const FIGURES: readonly Figure[] = [
  { id: 'oee', name: m.analysis_oee, kind: 'ratio', aim: 'more' },
  { id: 'utilization', name: m.analysis_utilization, kind: 'ratio', aim: 'more' },
  { id: 'throughput', name: m.analysis_throughput, kind: 'ratio', aim: 'more' },
  { id: 'acceptance', name: m.analysis_acceptance, kind: 'ratio', aim: 'more' },
  { id: 'coverage', name: m.analysis_coverage, kind: 'ratio', aim: 'more' },
  { id: 'productionQuantity', name: m.analysis_quantity, kind: 'number', aim: 'none' },
  { id: 'discards', name: m.analysis_discards, kind: 'number', aim: 'none' },
  { id: 'staffedTime', name: m.analysis_staffed, kind: 'minutes', aim: 'none' },
  { id: 'mtbf', name: m.analysis_mtbf, kind: 'minutes', aim: 'more' },
  { id: 'mttr', name: m.analysis_mttr, kind: 'minutes', aim: 'less' },
]

/** A difference that is written as zero is neither better nor worse. */
const LEAST: Record<Figure['kind'], number> = { ratio: 0.0005, number: 0.5, minutes: 0.05 }

const better = (
  difference: number | null,
  { aim, kind }: Pick<Figure, 'aim' | 'kind'>,
): boolean | undefined =>
  difference === null || Math.abs(difference) < LEAST[kind] || aim === 'none'
    ? undefined
    : (aim === 'more') === difference > 0

/** The indexes of two windows; ratios differ by percentage points. */
export function figureRows(before: Losses, after: Losses, format: Format): ComparisonRow[] {
  const all = compareIndexes(before.figures, after.figures)
  return FIGURES.map(({ id, name, kind, aim }) => ({
    id,
    name: name(),
    ...written(all[id], kind, format),
    isBetter: better(all[id].difference, { aim, kind }),
  }))
}

/** What each loss took of the staffed time: windows of different lengths can be compared by it. */
export function lossRows(before: Losses, after: Losses, format: Format): ComparisonRow[] {
  const keys = new Map<string, Loss>([...before.losses, ...after.losses].map((loss) => [lossKey(loss), loss]))
  return [...keys].flatMap(([id, loss]) => {
    const both = compared(partIn(before, id), partIn(after, id))
    if (both.before === 0 && both.after === 0) return []
    return [
      {
        id,
        name: lossName(loss),
        ...written(both, 'ratio', format),
        isBetter: better(both.difference, { aim: 'less', kind: 'ratio' }),
      },
    ]
  })
}

function partIn({ losses, staffedTime }: Losses, key: string): number | null {
  return partOfStaffed(losses.find((loss) => lossKey(loss) === key)?.minutes ?? 0, staffedTime)
}

function written({ before, after, difference }: Compared, kind: Figure['kind'], format: Format) {
  const write = {
    ratio: (value: number | null) => format.percent(value),
    number: format.number,
    minutes: (value: number | null) => format.minutes(value),
  }[kind]
  const points = difference === null ? null : difference * 100
  const apart = {
    ratio: m.analysis_points({ points: format.signed(points) }),
    number: format.signed(difference, 0),
    minutes: m.analysis_signed_minutes({ minutes: format.signed(difference) }),
  }[kind]
  return {
    before: write(before),
    after: write(after),
    difference: difference === null ? format.signed(null) : apart,
  }
}
