import type { Recalculation } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

export type Kind = Recalculation['kind']
export const KINDS: readonly Kind[] = ['orders', 'history']

type Count = { count: string }

/** What each kind of recalculation is called; §8: how its success is told. */
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
    title: m.recalculation_orders,
    text: m.recalculation_orders_text,
    button: m.recalculation_orders_button,
    success: m.recalculation_orders_success,
  },
  history: {
    title: m.recalculation_history,
    text: m.recalculation_history_text,
    button: m.recalculation_history_button,
    success: m.recalculation_history_success,
  },
}
