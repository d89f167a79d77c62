/** One bar of a Pareto chart; `share` is its part of the whole, 0 to 1. */
export type ParetoBar = {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly share: number
  readonly color: string | null
  /** Nobody signed for it: it is hatched, as everywhere. */
  readonly isUnrecognized?: boolean
}

export type LaidBar = ParetoBar & {
  /** The share of this bar and all before it. */
  readonly cumulative: number
}

/** The key of the last bar, where it stands for several. */
export const REST = 'rest'

const MOST = 10
const FEWEST = 3
/** A name needs about this many pixels below its bar; on a phone it is set smaller. */
const NAME_WIDTH = 76
const SMALL_NAME_WIDTH = 62
const PHONE = 340

/** As many bars as can bear a name in this width. */
export const mostBars = (width: number): number =>
  Math.min(MOST, Math.max(FEWEST, Math.floor(width / (width < PHONE ? SMALL_NAME_WIDTH : NAME_WIDTH))))

/** Lays the largest bars side by side; what doesn't fit is one last bar, so that the line ends at 100 %. */
export function layOutPareto(bars: readonly ParetoBar[], most: number, rest: string): LaidBar[] {
  const sorted = bars.toSorted((a, b) => b.value - a.value)
  const shown =
    sorted.length <= most ? sorted : [...sorted.slice(0, most - 1), joined(sorted.slice(most - 1), rest)]
  let cumulative = 0
  return shown.map((bar) => {
    cumulative += bar.share
    return { ...bar, cumulative }
  })
}

const joined = (bars: readonly ParetoBar[], name: string): ParetoBar => ({
  key: REST,
  name,
  value: bars.reduce((sum, { value }) => sum + value, 0),
  share: bars.reduce((sum, { share }) => sum + share, 0),
  color: null,
})
