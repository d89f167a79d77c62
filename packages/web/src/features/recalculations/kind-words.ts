import type { Recalculation } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

export type Kind = Recalculation['kind']
export const KINDS: readonly Kind[] = ['orders', 'history']

type Count = { count: string }

/**
 * The name of each kind of recalculation, and its message of success: docs/product/messages.md#recalculation.
 */
export const KIND_WORDS: Record<
  Kind,
  {
    readonly title: () => string
    readonly text: () => string
    readonly button: () => string
    readonly success: (count: Count) => string
  }
> = {
  orders: {
    title: m.recalculations_orders,
    text: m.recalculations_orders_text,
    button: m.recalculations_orders_button,
    success: m.recalculations_orders_success,
  },
  history: {
    title: m.recalculations_history,
    text: m.recalculations_history_text,
    button: m.recalculations_history_button,
    success: m.recalculations_history_success,
  },
}
