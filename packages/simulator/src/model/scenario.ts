import {
  HOUR,
  type Instant,
  type Interval,
  instant,
  MINUTE,
  type PlantCalendar,
  SECOND,
} from '@baliza/domain'
import { canTellMaterial } from './character.ts'

/** What a scenario does to a line, whatever the plan says. `quiet`: nothing goes wrong. */
export type Override = Interval & { readonly lineID: number; readonly kind: 'quiet' | 'jam' | 'empty' }

export const SCENARIOS = {
  'quiet-shift': 'nothing goes wrong on any line for eight hours',
  'jam-at-ten': 'the first three lines jam for 25 minutes at 10:00',
  'opc-drops': 'the OPC UA server falls silent for 40 s after a minute, and then every ten minutes',
  'order-changeover': 'every order ends after a minute and the next begins three minutes later',
  'night-without-material':
    'the material runs out on every line that can tell, after a minute, for two hours',
} as const

export type ScenarioName = keyof typeof SCENARIOS

export const isScenario = (name: string): name is ScenarioName => name in SCENARIOS

/**
 * When the source of all lines is out of reach in the scenario `opc-drops`, for the hours after its start.
 */
export function opcDrops(start: Instant, hours = 24): readonly Interval[] {
  return Array.from({ length: hours * 6 }, (_, i) => {
    const from = start + MINUTE + i * 10 * MINUTE
    return { start: instant(from), end: instant(from + 40 * SECOND) }
  })
}

/** The moment at which `order-changeover` ends every order. */
export const changeoverAt = (start: Instant): Instant => instant(start + MINUTE)

/** What the scenario that began at `start` does to a line. */
export function overridesOf(
  name: ScenarioName | undefined,
  lineID: number,
  { start, calendar }: { start: Instant; calendar: PlantCalendar },
): Override[] {
  const soon = start + MINUTE
  const over = (kind: Override['kind'], from: number, length: number): Override[] => [
    { lineID, kind, start: instant(from), end: instant(from + length) },
  ]
  switch (name) {
    case 'quiet-shift':
      return over('quiet', start, 8 * HOUR)
    case 'jam-at-ten':
      return lineID <= 3 ? over('jam', nextTen(start, calendar), 25 * MINUTE) : []
    case 'night-without-material':
      return canTellMaterial(lineID) ? over('empty', soon, 2 * HOUR) : []
    case 'opc-drops':
    case 'order-changeover':
    case undefined:
      return []
  }
}

function nextTen(start: Instant, calendar: PlantCalendar): Instant {
  const [today] = calendar.toWallClock(start).split('T')
  const ten = calendar.fromWallClock(`${today}T10:00`)
  if (ten >= start) return ten
  return calendar.fromWallClock(
    `${Temporal.PlainDate.from(today ?? '')
      .add({ days: 1 })
      .toString()}T10:00`,
  )
}
