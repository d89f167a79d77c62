import { keptValue } from '../../ui/kept-value.ts'

/** The choice goes from 3 to 5 and begins again: docs/product/limits.md#widths. */
export type Columns = 3 | 4 | 5
const CYCLE: readonly Columns[] = [3, 4, 5]

/** Down to which width of all cards so many stand side by side with every figure whole. */
const FROM: readonly (readonly [columns: number, width: number])[] = [
  [5, 920],
  [4, 740],
  [3, 640],
  [2, 460],
]
const GAP = 12

/** How many cards fit side by side. 984 → 5, 800 → 4, 350 → 1. */
export const mostColumns = (width: number): number => FROM.find(([, from]) => width >= from)?.[0] ?? 1

/** The count after the one that is drawn; one that doesn't fit is passed over. */
export function nextColumns(drawn: number, most: number): Columns {
  const index = CYCLE.findIndex((columns) => columns === drawn)
  const next = CYCLE[index + 1]
  return next === undefined || next > most ? 3 : next
}

type Screen = { readonly count: number; readonly width: number; readonly height: number }

/**
 * A television doesn't scroll: the count that draws the cards largest, and, of the counts on offer, one that
 * shows them all.
 */
export function tvColumns(screen: Screen): number {
  const offered =
    screen.count < 3
      ? [Math.max(1, screen.count)]
      : CYCLE.filter((columns) => columns <= mostColumns(screen.width))
  return [...offered].sort((a, b) => roomOf(b, screen) - roomOf(a, screen))[0] ?? mostColumns(screen.width)
}

/**
 * How large the cards of so many columns are drawn: by the side that is short, a card being half again as
 * wide as high.
 */
function roomOf(columns: number, { count, width, height }: Screen): number {
  const rows = Math.ceil(count / columns)
  return Math.min((width - GAP * (columns - 1)) / columns / 1.5, (height - GAP * (rows - 1)) / rows)
}

export function readColumns(text: string | null): Columns {
  const columns = Number(text)
  return columns === 4 || columns === 5 ? columns : 3
}

/** How many cards this browser shows side by side, where they fit. */
export const columnsChoice = keptValue<Columns>('baliza.overview-columns', {
  parse: readColumns,
  format: String,
})
