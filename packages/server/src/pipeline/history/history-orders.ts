import { type Instant, ORDER_STATUS, type RunOrder } from '@baliza/domain'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'
import type { PlantConfiguration } from '../handed-on/plant-configuration.ts'

type OrderRow = Insertable<Database['productionOrder']> & {
  order: number
  lineID: number
  startDate: Instant
  endDate: Instant | null
}

export type OrderBook = {
  /** Numbers an order and notes its start; answers its number. */
  start(order: RunOrder, at: Instant): number
  /** Notes the end of the order that the line makes; answers 0, the number of "no order". */
  end(order: RunOrder, at: Instant): number
  /** The speed that each line aims at. */
  speeds(): ReadonlyMap<number, number | null>
  /** Writes what was noted since the last call, as the people of the plant would have. */
  write(trx: Trx): Promise<void>
}

const MOST_ROWS = 500

export async function openOrderBook(db: Db, plant: PlantConfiguration): Promise<OrderBook> {
  const { last } = await db
    .selectFrom('productionOrder')
    .select((eb) => eb.fn.max('order').as('last'))
    .executeTakeFirstOrThrow()
  const ofProducts = await db.selectFrom('productSpeed').selectAll().execute()
  const speedOf = new Map(ofProducts.map((row) => [`${row.lineID}/${row.code}`, row.speed]))
  const aims = new Map<number, number | null>()
  const running = new Map<number, OrderRow>()
  let fresh: OrderRow[] = []
  let ended: OrderRow[] = []
  let number = last ?? 0

  return {
    start({ lineID, op, lot, productCode, desiredProductionQuantity }, at) {
      const desiredProductionSpeed =
        speedOf.get(`${lineID}/${productCode}`) ?? plant.lines.get(lineID)?.settings.defaultSpeed ?? null
      const row = startedOrder(
        { order: ++number, op, lineID, lot, productCode, desiredProductionQuantity, desiredProductionSpeed },
        at,
      )
      aims.set(lineID, desiredProductionSpeed)
      running.set(lineID, row)
      fresh.push(row)
      return number
    },
    end({ lineID }, at) {
      const row = running.get(lineID)
      if (!row) return 0
      running.delete(lineID)
      Object.assign(row, { endDate: at, status: ORDER_STATUS.FINALIZED, updateDate: at })
      if (!fresh.includes(row)) ended.push(row)
      return 0
    },
    speeds: () => aims,
    async write(trx) {
      for (const { order, endDate } of ended) {
        const end = { endDate, status: ORDER_STATUS.FINALIZED, updateDate: endDate }
        await trx.updateTable('productionOrder').set(end).where('order', '=', order).execute()
      }
      for (let from = 0; from < fresh.length; from += MOST_ROWS) {
        await trx
          .insertInto('productionOrder')
          .values(fresh.slice(from, from + MOST_ROWS))
          .execute()
      }
      ended = []
      fresh = []
    },
  }
}

type StartingOrder = Pick<
  OrderRow,
  'order' | 'op' | 'lineID' | 'lot' | 'productCode' | 'desiredProductionQuantity' | 'desiredProductionSpeed'
>

const startedOrder = (planned: StartingOrder, at: Instant): OrderRow => ({
  ...planned,
  version: 0,
  status: ORDER_STATUS.READY,
  startDate: at,
  endDate: null,
  validation: false,
  adjustedDiscountTime: null,
  createdBy: null,
  createDate: at,
  updatedBy: null,
  updateDate: at,
})
