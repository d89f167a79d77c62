import type { LineEvent, OpeningReasonID } from './line-event.ts'
import type { LineRules } from './line-settings.ts'
import type { ListedStretch, OrderCut } from './line-track.ts'
import { REASON } from './reason-ids.ts'

/**
 * What the system signs a row with at once: 100 and 4 always, 5 for a stop without an order on an
 * order-managed line.
 */
export function openingReason(kind: ListedStretch['kind'], order: number, rules: LineRules): OpeningReasonID {
  if (kind === 'empty') return REASON.NO_MATERIAL
  if (kind === 'disconnected') return REASON.DISCONNECTED
  return order === 0 && rules.enableOrderManager ? REASON.END_OF_LOT : null
}

/** The rows of a stretch that began in the past: one for each order that the line had meanwhile. */
export function openRows(
  kind: ListedStretch['kind'],
  orders: readonly OrderCut[],
  rules: LineRules,
  events: LineEvent[],
): void {
  for (const [i, { at, order }] of orders.entries()) {
    if (i > 0) events.push({ kind: 'stop-closed', at })
    events.push({
      kind: 'stop-opened',
      at,
      order,
      reasonID: openingReason(kind, order, rules),
      inherits: i > 0,
    })
  }
}

/** Cuts the open row at an order's boundary: one row ends, the next goes on with the same trouble. */
export function cutRow(
  kind: ListedStretch['kind'],
  cut: OrderCut,
  rules: LineRules,
  events: LineEvent[],
): void {
  events.push({ kind: 'stop-closed', at: cut.at })
  events.push({
    kind: 'stop-opened',
    at: cut.at,
    order: cut.order,
    reasonID: openingReason(kind, cut.order, rules),
    inherits: true,
  })
}
