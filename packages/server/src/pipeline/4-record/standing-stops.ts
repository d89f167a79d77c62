import { beside, type Instant, later, latest, REASON } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'

/**
 * A stop as it is written; `stopID` 0 = not allotted yet. Who cut it last is not the pipeline's, and stays.
 */
export type StopRow = Omit<Row<'stop'>, 'revision' | 'arrangedBy' | 'arrangedAt'>

/** A person signed it: reason and signer are theirs. */
export const isSigned = (row: StopRow): boolean => row.updatedBy !== null

/**
 * A person signed, cut, noted or entered it. Such a row stays for ever, with its number; what is found out
 * later goes around it. What has no number yet nobody has seen.
 */
export const stands = (row: StopRow): boolean =>
  row.stopID !== 0 && (isSigned(row) || row.manual || row.split > 0 || row.observation !== null)

/**
 * The line came back running, and its signal had been lost since `from`: what nobody signed since is a
 * disconnection. What a person signed goes on until the line ran, what a person entered keeps its edges.
 */
export function disconnectRows(stops: StopRow[], from: Instant): void {
  for (const row of stops.filter(({ endDate }) => endDate === null || endDate > from)) {
    if (isSigned(row) || row.manual) continue
    const disconnected = { reasonID: REASON.DISCONNECTED, recognized: true }
    if (row.startDate < from) {
      stops.splice(stops.indexOf(row) + 1, 0, {
        ...row,
        ...disconnected,
        stopID: 0,
        startDate: from,
        observation: null,
      })
      row.endDate = from
    } else Object.assign(row, disconnected)
    numberPieces(stops, row)
  }
}

/**
 * Puts the rows of people back, and cuts what the system says around them; `reopened`: also a row of theirs
 * that goes on after all.
 */
export function layAround(
  stops: StopRow[],
  standing: readonly StopRow[],
  reopened: StopRow | undefined,
): void {
  const yielding = new Set(stops.filter((row) => !stands(row) || row === reopened))
  for (const row of standing) {
    const under = stops.filter(
      (other) => other.order === row.order && yielding.has(other) && overlaps(other, row),
    )
    if (under.length > 0) for (const rest of cutAround(stops, row, under)) yielding.add(rest)
    else if (row.manual) stops.push(row)
    else squeezeIn(stops, row)
    stops.sort((a, b) => a.startDate - b.startDate)
    for (const piece of [row, ...under]) numberPieces(stops, piece)
  }
}

const overlaps = (a: StopRow, b: StopRow): boolean =>
  (b.endDate === null || a.startDate < b.endDate) && (a.endDate === null || a.endDate > b.startDate)

/**
 * The row lies where the line did not run, and inside its order; the rest on both sides stays, and is
 * answered.
 */
function cutAround(stops: StopRow[], row: StopRow, under: readonly StopRow[]): StopRow[] {
  const [first] = under
  const last = under.at(-1)
  if (!first || !last) return []
  row.startDate = latest(row.startDate, first.startDate)
  if (last.endDate !== null && (row.endDate === null || row.endDate > last.endDate))
    row.endDate = last.endDate
  const rests = under.flatMap((other) => {
    const { startDate: start, endDate: end } = other
    const spans =
      row.endDate === null
        ? leftOf(other, row)
        : beside({ start, end }, { start: row.startDate, end: row.endDate })
    const rest = spans.map((span, i) => ({
      ...other,
      stopID: i === 0 ? other.stopID : 0,
      startDate: span.start,
      endDate: span.end,
    }))
    stops.splice(stops.indexOf(other), 1, ...rest)
    return rest
  })
  stops.push(row)
  return rests
}

const leftOf = (other: StopRow, row: StopRow) =>
  other.startDate < row.startDate ? [{ start: other.startDate, end: row.startDate }] : []

/**
 * The line ran already where people thought that they could still cut its stop: their piece is the last
 * moment of it, so that neither its reason nor its note is lost.
 */
export function squeezeIn(stops: StopRow[], row: StopRow): void {
  const at = stops.findLastIndex((other) => other.startDate < row.startDate && other.order === row.order)
  stops.splice(at + 1, 0, row)
  row.endDate = stops[at]?.endDate ?? later(row.startDate, 1)
  row.startDate = later(row.endDate, -1)
  for (let i = at; i >= 0; i--) {
    const [piece, next] = [stops[i], stops[i + 1]]
    if (!piece || !next) break
    piece.endDate = next.startDate
    if (piece.startDate < piece.endDate) break
    piece.startDate = later(piece.endDate, -1)
  }
  numberPieces(stops, row)
}

/** The pieces of one original count from 1 in time order, and know where the whole ends. */
export function numberPieces(stops: readonly StopRow[], { order, split, originalStartDate }: StopRow): void {
  if (split === 0) return
  const pieces = stops.filter(
    (row) => row.split > 0 && row.order === order && row.originalStartDate === originalStartDate,
  )
  const originalEndDate = pieces.at(-1)?.endDate ?? null
  for (const [i, piece] of pieces.entries()) Object.assign(piece, { split: i + 1, originalEndDate })
}
