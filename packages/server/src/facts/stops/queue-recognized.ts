import type { Instant } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { type Happening, queueWebhooks } from '../webhook-events.ts'
import { aboutStopRow } from './stop-happening.ts'
import type { StopRow } from './stop-rows.ts'

/** Tells webhooks who signed which stops, and with what. */
export const queueRecognized = (trx: Trx, stops: readonly StopRow[], now: Instant): Promise<void> =>
  queueWebhooks(trx, async () => Promise.all(stops.map((stop) => recognized(trx, stop, now))), now)

async function recognized(
  trx: Trx,
  { order, lineID, stopID, revision }: StopRow,
  now: Instant,
): Promise<Happening> {
  const about = (await aboutStopRow(trx, { order, lineID, stopID })) ?? {}
  return {
    subscription: 'stopRecognized',
    lineID,
    occurredAt: now,
    key: `${order}/${lineID}/${stopID}/${revision}`,
    about,
  }
}

/**
 * A stop that somebody enters is over: webhooks are told of its beginning, its end and its reason at once.
 */
export async function queueEntered(trx: Trx, stop: StopRow, now: Instant): Promise<void> {
  await queueWebhooks(trx, async () => happeningsOf(stop, (await aboutStopRow(trx, stop)) ?? {}, now), now)
}

function happeningsOf(
  { order, lineID, stopID, startDate, endDate }: StopRow,
  about: Happening['about'],
  now: Instant,
): Happening[] {
  const key = `manual/${order}/${lineID}/${stopID}`
  return [
    { subscription: 'stopOpened', lineID, occurredAt: startDate, key, about },
    { subscription: 'stopClosed', lineID, occurredAt: endDate ?? now, key, about },
    { subscription: 'stopRecognized', lineID, occurredAt: now, key, about },
  ]
}
