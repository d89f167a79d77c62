import { HOUR, instant, plantCalendar } from '@baliza/domain'
import { simulatedPlant } from '@baliza/simulator'
import { expect, test } from 'vitest'
import { calmPlant } from './calm-plant.ts'

const NOWHERE = 'opc.tcp://127.0.0.1:4840'

test.each(Array.from({ length: 24 }, (_, hour) => hour))('at %i o’clock there is a plant where nothing changes for an hour', (hour) => {
  const now = instant(Date.UTC(2026, 10, 23, hour, 59, 59))
  const { seed, zone } = calmPlant(now, 4)
  expect(plantCalendar(zone).toWallClock(now)).toContain('T11:59:59')
  const plant = simulatedPlant({ lines: 4, seed, zone, opcUaUrl: NOWHERE, httpUrl: NOWHERE, scenario: 'quiet-shift', scenarioStart: now })
  for (const { lineID } of plant.description.lines) {
    const told = plant.standstills(lineID, { start: now, end: instant(now + HOUR) })
    expect([...told], `line ${lineID}`).toEqual([])
  }
})
