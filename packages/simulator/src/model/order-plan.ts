import { HOUR, type Instant, instant, MINUTE, type PlantCalendar } from '@baliza/domain'
import type { PlannedOrder } from '../plant-model.ts'
import { chanceOf } from './chance.ts'
import { characterOf, expectedChangeover, expectedShare } from './character.ts'
import { ORDERLESS_LINE, speedOf } from './description.ts'
import { PRODUCTS } from './products.ts'

/**
 * Orders are planned a week ahead: none crosses the Monday at 06:00, so that any week can be planned without
 * the one before.
 */
export function planWeek(
  lineID: number,
  monday: string,
  seed: number,
  calendar: PlantCalendar,
): readonly PlannedOrder[] {
  if (lineID === ORDERLESS_LINE) return []
  const chance = chanceOf(seed, 'orders', lineID, monday)
  const { start } = calendar.dayInterval(monday)
  const end = calendar.dayInterval(Temporal.PlainDate.from(monday).add({ days: 6 }).toString()).end
  const orders: PlannedOrder[] = []
  let from = instant(start + chance.whole(1, 8) * MINUTE)
  while (end - from > 2 * HOUR) {
    const to = instant(Math.min(from + chance.between(4, 14) * HOUR, end - 3 * MINUTE))
    orders.push(planOrder(lineID, { from, to, number: orders.length, monday }, seed))
    from = instant(to + chance.whole(3, 9) * MINUTE)
  }
  return orders
}

type OrderSlot = {
  readonly from: Instant
  readonly to: Instant
  readonly number: number
  readonly monday: string
}

function planOrder(lineID: number, { from, to, number, monday }: OrderSlot, seed: number): PlannedOrder {
  const chance = chanceOf(seed, 'order', lineID, monday, number)
  const product = chance.pick(PRODUCTS)
  const { weekOfYear = 1, year } = Temporal.PlainDate.from(monday)
  const op = `${year % 100}${two(weekOfYear)}${two(lineID)}${two(number + 1)}`
  const character = characterOf(lineID)
  const minutes = (to - from) / MINUTE - expectedChangeover(character)
  const reachable = speedOf(lineID, product.code, seed) * minutes * expectedShare(character)
  return {
    lineID,
    start: from,
    end: to,
    op,
    lot: `${year % 100}-${two(lineID)}${two(weekOfYear)}${number + 1}`,
    productCode: product.code,
    desiredProductionQuantity: Math.max(100, Math.round((reachable * chance.between(0.97, 1.1)) / 50) * 50),
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The Monday of the week that holds a production day. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
