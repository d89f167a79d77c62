import { type Instant, later } from '../time/instant.ts'
import type { Transition } from './line-event.ts'
import type { LineSettings } from './line-settings.ts'
import type { LineTrack, OrderCut, Stretch } from './line-track.ts'
import { cutRow } from './stop-rows.ts'

/**
 * The line makes another order from its own clock on, a millisecond later if pieces were counted at this very
 * moment, so that no bucket is left empty. A stop that is open is cut here and goes on under the new order.
 */
export function changeOrder(
  track: LineTrack,
  wanted: { readonly at: Instant; readonly order: number },
  settings: LineSettings,
): Transition {
  const { stretch, restart } = track
  const [from, to] = [track.order, wanted.order]
  if (to === from) return { track, events: [] }
  const at = track.countedFrom === track.at ? later(track.at, 1) : track.at
  const cut = { at, order: to }
  return {
    track: {
      ...track,
      at,
      order: to,
      orderSince: at,
      stretch: remember(stretch, cut),
      restart: restart && { ...restart, cuts: [...restart.cuts, cut] },
    },
    events: [
      { kind: 'order-changed', at, requestedAt: wanted.at, from, to },
      ...(isListed(stretch) ? cutRow(stretch.kind, cut, settings) : []),
    ],
  }
}

type WithOrders = Exclude<Stretch, { kind: 'running' }>

const isListed = (stretch: Stretch): stretch is WithOrders =>
  stretch.kind !== 'running' && !(stretch.kind === 'empty' && !stretch.listed)

const remember = (stretch: Stretch, cut: OrderCut): Stretch =>
  stretch.kind === 'running' ? stretch : { ...stretch, orders: [...stretch.orders, cut] }
