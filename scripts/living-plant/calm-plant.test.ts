import { HOUR, instant, plantCalendar } from '@baliza/domain'
import { simulatedPlant } from '@baliza/simulator'
import { expect, test } from 'vitest'
import { CALM_PLANT } from './calm-plant.ts'

const NOWHERE = 'opc.tcp://127.0.0.1:4840'
const { begin, zone } = CALM_PLANT
const plant = simulatedPlant({ ...CALM_PLANT, opcUaUrl: NOWHERE, httpUrl: NOWHERE, scenarioStart: begin })

test('the calm plant is at eleven in the morning', () => {
  expect(plantCalendar(zone).toWallClock(begin)).toContain('T11:00:00')
})

test.each(plant.description.lines)(
  'on line $lineID of the calm plant nothing changes for an hour',
  ({ lineID }) => {
    const orders = [-2 * HOUR, 0, HOUR].map((ms) => plant.orderAt(lineID, instant(begin + ms))?.op)
    expect(orders).toEqual([orders[0], orders[0], orders[0]])
    expect(orders[0]).toBeDefined()
    expect([...plant.standstills(lineID, { start: begin, end: instant(begin + HOUR) })]).toEqual([])
  },
)
