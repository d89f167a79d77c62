import { HOUR, type Instant, instant } from '@baliza/domain'
import { simulatedPlant } from '@baliza/simulator'

export type CalmPlant = {
  readonly seed: number
  /** A zone of whole hours that has no summer time. */
  readonly zone: string
}

const NOWHERE = 'opc.tcp://127.0.0.1:4840'
/** Breaks of the morning are over, and the shift goes on for two hours and more. */
const LATE_MORNING = 11

/**
 * A plant where it is eleven in the morning now, whatever the time here, and where every line has been at its order for two
 * hours and stays at it for one: no break and no changeover happens to those who look at it meanwhile.
 */
export function calmPlant(now: Instant, lines: number): CalmPlant {
  const zone = zoneOfLateMorning(now)
  for (let seed = 1; seed < 100_000; seed++) if (isCalm({ seed, zone }, now, lines)) return { seed, zone }
  throw new Error(`no plant of ${lines} lines is calm`)
}

/** Etc/GMT-3 is three hours *ahead* of Greenwich. */
function zoneOfLateMorning(now: Instant): string {
  const ahead = LATE_MORNING - Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').hour
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

function isCalm({ seed, zone }: CalmPlant, now: Instant, lines: number): boolean {
  const plant = simulatedPlant({ lines, seed, zone, opcUaUrl: NOWHERE, httpUrl: NOWHERE })
  return plant.description.lines.every(({ lineID }) => {
    const [before, after] = [plant.orderAt(lineID, instant(now - 2 * HOUR)), plant.orderAt(lineID, instant(now + HOUR))]
    return before !== undefined && before.op === after?.op
  })
}
