import type { Instant } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { type Happening, queueWebhooks } from '../webhook-events.ts'
import { readOrderAnswer } from './order-answer.ts'

/** Tells webhooks that an order started or ended. */
export const queueOrderEvent = (
  trx: Trx,
  { order, lineID }: Row<'productionOrder'>,
  event: 'orderStarted' | 'orderFinalized',
  at: Instant,
): Promise<void> =>
  queueWebhooks(
    trx,
    async () => [
      { subscription: event, lineID, occurredAt: at, key: `${order}`, about: await aboutOrder(trx, order) },
    ],
    at,
  )

async function aboutOrder(trx: Trx, number: number): Promise<Happening['about']> {
  const { order, op, version, lot, productCode, productName, startDate, endDate, ...rest } =
    await readOrderAnswer(trx, number)
  const { desiredProductionQuantity, desiredProductionSpeed } = rest
  const product = { productCode, productName }
  return {
    order: {
      order,
      op,
      version,
      lot,
      ...product,
      startDate,
      endDate,
      desiredProductionQuantity,
      desiredProductionSpeed,
    },
  }
}
