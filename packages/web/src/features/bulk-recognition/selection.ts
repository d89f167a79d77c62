import { instant, whyNotMerge } from '@baliza/domain'

/** A stop that waits for a signature, as far as choosing needs it. */
export type PendingStop = {
  readonly order: number
  readonly lineID: number
  readonly stopID: number
  readonly startDate: string
  readonly endDate: string | null
  readonly duration: number
}

export const nameOf = ({ order, lineID, stopID }: Pick<PendingStop, 'order' | 'lineID' | 'stopID'>): string =>
  `${order}/${lineID}/${stopID}`

export type Selection = ReadonlySet<string>

export function toggled(selection: Selection, name: string): Selection {
  const next = new Set(selection)
  if (!next.delete(name)) next.add(name)
  return next
}

/** With shift held: everything between the one chosen before and this one, as they are listed. */
export function extended<S extends PendingStop>(
  selection: Selection,
  stops: readonly S[],
  from: string | undefined,
  to: string,
): Selection {
  const names = stops.map(nameOf)
  const start = from === undefined ? -1 : names.indexOf(from)
  const end = names.indexOf(to)
  if (start < 0 || end < 0) return toggled(selection, to)
  return new Set([...selection, ...names.slice(Math.min(start, end), Math.max(start, end) + 1)])
}

/** All of a line, or none when all are chosen already. */
export function toggledLine(selection: Selection, stops: readonly PendingStop[]): Selection {
  const names = stops.map(nameOf)
  if (names.every((name) => selection.has(name)))
    return new Set([...selection].filter((name) => !names.includes(name)))
  return new Set([...selection, ...names])
}

/** The chosen ones that are still there: what somebody else signed meanwhile is gone. */
export const chosenOf = <S extends PendingStop>(stops: readonly S[], selection: Selection): S[] =>
  stops.filter((stop) => selection.has(nameOf(stop)))

export const totalMinutes = (stops: readonly PendingStop[]): number =>
  stops.reduce((sum, { duration }) => sum + duration, 0)

/** Only touching stops of one line and order become one. */
export function canMerge(stops: readonly PendingStop[]): boolean {
  const sorted = stops
    .map(({ order, lineID, startDate, endDate }) => ({
      order,
      lineID,
      start: instant(Date.parse(startDate)),
      end: endDate === null ? null : instant(Date.parse(endDate)),
    }))
    .toSorted((a, b) => a.start - b.start)
  return whyNotMerge(sorted) === undefined
}
