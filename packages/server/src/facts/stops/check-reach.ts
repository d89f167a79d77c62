import { whyNotReach } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { findReason } from './recognize-stops.ts'
import type { StopRow } from './stop-rows.ts'

/** Refuses that the reason of a stop becomes that of another one's time. */
export async function checkReach(
  trx: Trx,
  reaching: Pick<StopRow, 'reasonID'>,
  over: StopRow,
): Promise<void> {
  const refusal = whyNotReach(reaching, over)
  if (refusal === 'stop-without-material') throw new Problem(refusal, { lineID: over.lineID })
  if (refusal) throw new Problem(refusal, { reason: (await findReason(trx, reaching.reasonID ?? 0)).reason })
}
