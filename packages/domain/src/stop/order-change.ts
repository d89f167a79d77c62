import { type Instant, later } from '../time/instant.ts'
import type { LineEvent } from './line-event.ts'
import type { LineRules } from './line-settings.ts'
import type { LineTrack, OrderCut, Stretch } from './line-track.ts'
import { cutRow } from './stop-rows.ts'

/**
 * The line makes another order from its own clock on, a millisecond later if pieces were counted at this very
 * moment, so that no bucket is left empty. A stop that is open is cut here and goes on under the new order.
 */
export function changeOrder(
  track: LineTrack,
  wanted: { readonly at: Instant; readonly order: number },
  rules: LineRules,
  events: LineEvent[],
): LineTrack {
  if (wanted.order === track.order) return track
  const at = track.countedFrom === track.at ? later(track.at, 1) : track.at
  const cut = { at, order: wanted.order }
  events.push({ kind: 'order-changed', at, requestedAt: wanted.at, from: track.order, to: wanted.order })
  const { stretch } = track
  if (isListed(stretch)) cutRow(stretch.kind, cut, rules, events)
  return {
    ...track,
    at,
    order: wanted.order,
    orderSince: at,
    stretch: remember(stretch, cut),
    restart: track.restart && { ...track.restart, cuts: [...track.restart.cuts, cut] },
  }
}

type WithOrders = Exclude<Stretch, { kind: 'running' }>

const isListed = (stretch: Stretch): stretch is WithOrders =>
  stretch.kind !== 'running' && !(stretch.kind === 'empty' && !stretch.listed)

const remember = (stretch: Stretch, cut: OrderCut): Stretch =>
  stretch.kind === 'running' ? stretch : { ...stretch, orders: [...stretch.orders, cut] }
