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
/** A difference is told with what both stories say around it. */
const AROUND = 5_000

/** Of the plant's time. */
export type Stretch = { readonly start: number; readonly end: number }

export type Likeness = {
  /** How many stretches the first story did not see, and how long they were together. */
  readonly gaps: number
  readonly blindFor: number
  readonly compared: number
  /** A sentence for each state that one story has and the other has not. */
  readonly differences: readonly string[]
}

type Leave = {
  /** Milliseconds of the plant in one of the machine. */
  readonly pace?: number
  /** Stretches in which the stories may differ besides: somebody else knows why. */
  readonly except?: readonly Stretch[]
}

type StateRow = StateRows[number]

/** Whether both told the same story, outside the stretches that the first one did not see. */
export function compareStories(
  told: StateRows,
  expected: StateRows,
  { pace = 1, except = [] }: Leave = {},
): Likeness {
  const began = Math.max(...LINES.flatMap((line) => [firstSeen(expected, line), firstSeen(told, line)]))
  const lines = LINES.map((line) => {
    const ofLine = (rows: StateRows) => rows.filter((row) => row.lineID === line)
    return compareLine(ofLine(told), ofLine(expected), { line, began, pace, except })
  })
  return {
    gaps: lines.reduce((sum, { gaps }) => sum + gaps, 0),
    blindFor: lines.reduce((sum, { blindFor }) => sum + blindFor, 0),
    compared: lines.reduce((sum, { compared }) => sum + compared, 0),
    differences: lines.flatMap(({ differences }) => differences),
  }
}

const firstSeen = (rows: StateRows, line: number): number =>
  rows.find((row) => row.lineID === line && row.state !== 'unknown')?.start ?? Number.POSITIVE_INFINITY

const endOf = ({ end }: { readonly end: number | null }): number => end ?? Number.POSITIVE_INFINITY

type Line = Required<Leave> & { readonly line: number; readonly began: number }

function compareLine(mine: StateRows, theirs: StateRows, { line, began, pace, except }: Line): Likeness {
  const blind = mine.filter((row) => row.state === 'unknown' && row.start >= began)
  const edge = EDGE * pace
  const isNear = (at: number) =>
    [...blind, ...except].some((row) => at >= row.start - edge && at <= endOf(row) + edge)
  const clear = (rows: StateRows) => rows.filter((row) => row.start > began && !isNear(row.start))
  const hasLike = (rows: StateRows, row: StateRow) =>
    rows.some(({ start, state }) => state === row.state && Math.abs(start - row.start) <= SAME * pace)
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
    compared: compared.length,
    differences: [
      ...mine.slice(1).flatMap((row, i) => (row.start === mine[i]?.end ? [] : [tell('does not join', row)])),
      ...compared.filter((row) => !hasLike(mine, row)).map((row) => tell('misses', row)),
      ...clear(mine)
        .filter((row) => !hasLike(theirs, row))
        .map((row) => tell('is wrongly', row)),
    ],
  }
}
