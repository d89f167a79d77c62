import {
  CALL_STATUS,
  callTimes,
  type Instant,
  later,
  latest,
  toIso,
  type WebhookSubscription,
} from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { type Happening, queueWebhooks } from '../webhook-events.ts'

type CallRow = Row<'maintenanceCall'>

const SUBSCRIPTIONS: Readonly<Record<CallRow['status'], WebhookSubscription | undefined>> = {
  [CALL_STATUS.WAITING]: 'maintenanceCalled',
  [CALL_STATUS.STARTED]: undefined,
  [CALL_STATUS.FINISHED]: 'maintenanceFinished',
  [CALL_STATUS.NO_MTTO]: 'maintenanceFinished',
}

/** Tells webhooks that maintenance was called, and that it is over, also when nobody was needed. */
export async function queueCallEvent(trx: Trx, call: CallRow, at: Instant): Promise<void> {
  const subscription = SUBSCRIPTIONS[call.status]
  if (subscription)
    await queueWebhooks(
      trx,
      () => [
        {
          subscription,
          lineID: call.resourceLineID,
          occurredAt: at,
          key: `${call.callID}`,
          about: about(call, at),
        },
      ],
      at,
    )
}

const iso = (at: Instant | null) => (at === null ? null : toIso(at))

function about(call: CallRow, now: Instant): Happening['about'] {
  const { callID, callReason, declaredBy, startedBy, finishedBy } = call
  const dates = {
    callDate: toIso(call.callDate),
    declarationDate: toIso(call.declarationDate),
    startDate: iso(call.startDate),
    endDate: iso(call.endDate),
  }
  const whole = { start: call.callDate, end: latest(call.endDate ?? now, later(call.callDate, 1)) }
  const needed = call.status !== CALL_STATUS.NO_MTTO
  return {
    maintenance: {
      callID,
      callReason,
      needed,
      ...dates,
      ...callTimes(call, whole, now),
      declaredBy,
      startedBy,
      finishedBy,
    },
  }
}
