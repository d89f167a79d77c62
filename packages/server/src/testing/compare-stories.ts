import { LINES, type StateRows } from './lines-in-motion.ts'

/**
 * Around a gap, states may differ by what was under way: a subscription's first values, a publishing
 * interval.
 */
export const EDGE = 600
/**
 * Who reads the same times tells the same times, however late they come. Whoever reads for the first time has
 * the clock of the source by its first message, to that message's way.
 */
const SAME = 20
/** What is heard of the time before an order began or ended, within so long afterwards, is taken at that instant. */
const HEARD_WITHIN = 5_000
/** A difference is told with what both stories say around it. */
const AROUND = 5_000

/** Of the plant's time. */
export type Stretch = { readonly start: number; readonly end: number }

export type Likeness = {
  /** How many stretches the first story did not see, and how long they were together. */
  readonly gaps: number
  readonly blindFor: number
  /** How many the second one did not see either: on a machine too busy to look for ten seconds. */
  readonly gapsExpected: number
  readonly compared: number
  /** A sentence for each state that one story has and the other has not. */
  readonly differences: readonly string[]
}

type Leave = {
  /** Milliseconds of the plant in one of the machine. */
  readonly pace?: number
  /** Stretches in which the stories may differ besides: somebody else knows why. */
  readonly except?: readonly Stretch[]
  /** Orders began and ended in the first story, and in the second there were none. */
  readonly boundaries?: readonly Boundary[]
}

/** An order of a line began or ended. */
export type Boundary = { readonly lineID: number; readonly at: number }

type StateRow = StateRows[number]

/** Whether both told the same story, outside the stretches that either of them says it did not see. */
export function compareStories(
  told: StateRows,
  expected: StateRows,
  { pace = 1, except = [], boundaries = [] }: Leave = {},
): Likeness {
  const began = Math.max(...LINES.flatMap((line) => [firstSeen(expected, line), firstSeen(told, line)]))
  const lines = LINES.map((line) => {
    const ofLine = (rows: StateRows) => rows.filter((row) => row.lineID === line)
    const orders = boundaries.filter(({ lineID }) => lineID === line).map(({ at }) => at)
    return compareLine(ofLine(told), ofLine(expected), { line, began, pace, except, orders })
  })
  return {
    gaps: lines.reduce((sum, { gaps }) => sum + gaps, 0),
    blindFor: lines.reduce((sum, { blindFor }) => sum + blindFor, 0),
    gapsExpected: lines.reduce((sum, { gapsExpected }) => sum + gapsExpected, 0),
    compared: lines.reduce((sum, { compared }) => sum + compared, 0),
    differences: lines.flatMap(({ differences }) => differences),
  }
}

const firstSeen = (rows: StateRows, line: number): number =>
  rows.find((row) => row.lineID === line && row.state !== 'unknown')?.start ?? Number.POSITIVE_INFINITY

const endOf = ({ end }: { readonly end: number | null }): number => end ?? Number.POSITIVE_INFINITY

type Line = Required<Omit<Leave, 'boundaries'>> & {
  readonly line: number
  readonly began: number
  readonly orders: readonly number[]
}

function compareLine(mine: StateRows, theirs: StateRows, of: Line): Likeness {
  const { line, began, pace, except, orders } = of
  const gapsIn = (rows: StateRows) => rows.filter((row) => row.state === 'unknown' && row.start >= began)
  const [blind, blindToo] = [gapsIn(mine), gapsIn(theirs)]
  const edge = EDGE * pace
  const isNear = (at: number) =>
    [...blind, ...blindToo, ...except].some((row) => at >= row.start - edge && at <= endOf(row) + edge)
  const clear = (rows: StateRows) => rows.filter((row) => row.start > began && !isNear(row.start))
  const isSame = (a: number, b: number) => Math.abs(a - b) <= SAME * pace
  const isLike = (told: StateRow, expected: StateRow) =>
    told.state === expected.state &&
    (isSame(told.start, expected.start) ||
      (orders.some((at) => isSame(told.start, at)) &&
        told.start > expected.start &&
        told.start - expected.start < HEARD_WITHIN * pace))
  const around = (rows: StateRows, at: number) =>
    rows
      .filter(({ start }) => Math.abs(start - at) < AROUND * pace)
      .map(({ start, state }) => `${start - at} ${state}`)
      .join(', ')
  const tell = (what: string, { state, start }: StateRow) =>
    `line ${line} ${what} ${state} at ${start} (told: ${around(mine, start)}; expected: ${around(theirs, start)})`
  const compared = clear(theirs)
  return {
    gaps: blind.length,
    blindFor: blind.reduce((sum, row) => sum + (endOf(row) - row.start), 0),
    gapsExpected: blindToo.length,
    compared: compared.length,
    differences: [
      ...mine.slice(1).flatMap((row, i) => (row.start === mine[i]?.end ? [] : [tell('does not join', row)])),
      ...compared.filter((row) => !mine.some((told) => isLike(told, row))).map((row) => tell('misses', row)),
      ...clear(mine)
        .filter((row) => !theirs.some((expected) => isLike(row, expected)))
        .map((row) => tell('is wrongly', row)),
    ],
  }
}
