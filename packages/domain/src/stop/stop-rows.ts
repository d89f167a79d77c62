import type { LineEvent, OpeningReasonID } from './line-event.ts'
import type { LineSettings } from './line-settings.ts'
import type { ListedStretch, OrderCut } from './line-track.ts'
import { REASON } from './reason-ids.ts'

/**
 * What the system signs a row with at once: 100 and 4 always, 5 for a stop without an order on an
 * order-managed line.
 */
function openingReason(kind: ListedStretch['kind'], order: number, settings: LineSettings): OpeningReasonID {
  if (kind === 'empty') return REASON.NO_MATERIAL
  if (kind === 'disconnected') return REASON.DISCONNECTED
  return order === 0 && settings.enableOrderManager ? REASON.END_OF_LOT : null
}

/** The rows of a stretch that began in the past: one for each order that the line had meanwhile. */
export const openRows = (
  kind: ListedStretch['kind'],
  [first, ...changes]: readonly OrderCut[],
  settings: LineSettings,
): LineEvent[] =>
  first
    ? [openRow(kind, first, settings), ...changes.flatMap((change) => cutRow(kind, change, settings))]
    : []

/** Cuts the open row at an order's boundary: one row ends, the next goes on with the same trouble. */
export const cutRow = (
  kind: ListedStretch['kind'],
  cut: OrderCut,
  settings: LineSettings,
): readonly LineEvent[] => [
  { kind: 'stop-closed', at: cut.at },
  { ...openRow(kind, cut, settings), inherits: true },
]

const openRow = (
  kind: ListedStretch['kind'],
  { at, order }: OrderCut,
  settings: LineSettings,
): Extract<LineEvent, { kind: 'stop-opened' }> => ({
  kind: 'stop-opened',
  at,
  order,
  reasonID: openingReason(kind, order, settings),
  inherits: false,
})
