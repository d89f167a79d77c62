import type { Explanation } from '@baliza/contract'

export type StateName = Explanation['states'][number]['state']

/**
 * Minutes come from whole milliseconds: they are added as such, so that sums are as exact as what they are
 * made of.
 */
const MINUTE = 60_000

/** The sum of some minutes, to the millisecond. */
export const sumMinutes = (minutes: readonly number[]): number =>
  minutes.reduce((sum, each) => sum + Math.round(each * MINUTE), 0) / MINUTE

const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0)

/** What each list of an explanation adds up to. */
export type ListTotals = ReturnType<typeof listTotals>

export function listTotals({
  parts,
  states,
  stops,
  pieces,
}: Pick<Explanation, 'parts' | 'states' | 'stops' | 'pieces'>) {
  const minutesOf = <E>(list: readonly E[], figure: (entry: E) => number) => sumMinutes(list.map(figure))
  return {
    parts: {
      minutes: minutesOf(parts, ({ minutes }) => minutes),
      deducted: minutesOf(parts, deductedOf),
      runtime: minutesOf(parts, ({ runtime }) => runtime),
      idealTime: idealTimeOf(parts),
      units: sum(parts.map(({ units }) => units)),
      discards: sum(parts.map(({ discards }) => discards)),
      failures: sum(parts.map(({ failures }) => failures)),
      failureTime: minutesOf(parts, ({ failureTime }) => failureTime),
    },
    states: {
      ...stateTotals(states),
      known: minutesOf(states, ({ state, minutes }) => (state === 'unknown' ? 0 : minutes)),
    },
    stops: {
      minutes: minutesOf(stops, ({ minutes }) => minutes),
      staffedMinutes: minutesOf(stops, ({ staffedMinutes }) => staffedMinutes),
      discountMinutes: minutesOf(stops, ({ discountOEE, staffedMinutes }) =>
        discountOEE ? staffedMinutes : 0,
      ),
    },
    pieces: {
      units: sum(pieces.map(({ units }) => units)),
      discards: sum(pieces.map(({ discards }) => discards)),
      unknownUnits: sum(pieces.map(({ unknownUnits }) => unknownUnits)),
    },
  }
}

/** What an order takes off its staffed time: what was signed for it, else its discounted stops. */
export const deductedOf = ({ adjustedDiscountTime, discountTime }: Explanation['parts'][number]): number =>
  adjustedDiscountTime ?? discountTime

/** Unknown as soon as one order has no speed. */
const idealTimeOf = (parts: Explanation['parts']): number | null =>
  parts.reduce<number | null>(
    (total, { idealTime }) => (total === null || idealTime === null ? null : total + idealTime),
    0,
  )

const STATES: readonly StateName[] = ['running', 'runningEmpty', 'stopped', 'unknown']

function stateTotals(states: Explanation['states']) {
  const minutes = sumMinutes(states.map((entry) => entry.minutes))
  const staffedMinutes = sumMinutes(states.map((entry) => entry.staffedMinutes))
  const byState = STATES.map((name) => {
    const those = states.filter(({ state }) => state === name)
    return {
      state: name,
      minutes: sumMinutes(those.map((entry) => entry.minutes)),
      staffedMinutes: sumMinutes(those.map((entry) => entry.staffedMinutes)),
    }
  }).filter((entry) => entry.minutes > 0)
  return { minutes, staffedMinutes, byState }
}

/**
 * Whether a list comes to its figure; a rounding in the last digit of a floating point number does not matter
 * to a plant.
 */
export const agrees = (total: number | null, figure: number | null): boolean =>
  total !== null && figure !== null && Math.abs(total - figure) < 1e-6
