import type { Instant, LineEvent } from '@baliza/domain'
import type { LineRecord } from './cycle-record.ts'

/** The facts of a line changed from `from` on. */
export type LineChange = {
  readonly lineID: number
  readonly from: Instant
  /** Its state, its stop or its order changed, which people see at once. */
  readonly visible: boolean
  /** An order began or ended, or an order is concerned that had ended already. */
  readonly orders: boolean
}

export function touchedSince({ lineID, events, checkpoint }: LineRecord): LineChange | undefined {
  const [first, ...rest] = events.map(beginOf)
  if (first === undefined) return undefined
  const from = rest.reduce((a, b) => (b < a ? b : a), first)
  return {
    lineID,
    from,
    visible: events.some((event) => event.kind !== 'pieces'),
    orders:
      events.some((event) => event.kind === 'order-changed') ||
      (checkpoint !== undefined && from < checkpoint.track.orderSince),
  }
}

const beginOf = (event: LineEvent): Instant =>
  event.kind === 'pieces'
    ? event.start
    : event.kind === 'stop-settled'
      ? event.start
      : event.kind === 'stop-disconnected'
        ? event.from
        : event.kind === 'order-changed'
          ? event.requestedAt
          : event.at
