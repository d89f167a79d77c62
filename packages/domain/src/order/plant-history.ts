import type { Quality, TagValue } from '../signal/tag-reading.ts'
import type { Instant } from '../time/instant.ts'

/** An order as the people of a plant ran it. */
export type RunOrder = {
  readonly lineID: number
  readonly op: string
  readonly lot: string
  readonly productCode: string
  readonly desiredProductionQuantity: number
}

/** One thing that happened in the past of a plant. */
export type HistoryEntry<Order extends RunOrder = RunOrder> =
  | {
      readonly kind: 'reading'
      readonly at: Instant
      readonly tagName: string
      readonly value: TagValue
      readonly quality: Quality
    }
  | { readonly kind: 'order-start'; readonly at: Instant; readonly order: Order }
  | { readonly kind: 'order-end'; readonly at: Instant; readonly order: Order }
