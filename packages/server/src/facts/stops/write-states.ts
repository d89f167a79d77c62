import { type Interval, type LineState, overwriteStates, type StateSpan } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'

/**
 * Writes that a line was in `state` during a span. `around`: its states that overlap or touch the span. Rows
 * go and come in time order, for each one is checked against its neighbours as it is written.
 */
export async function writeStates(
  trx: Trx,
  lineID: number,
  around: readonly StateSpan[],
  { span, state }: { span: Interval; state: LineState },
): Promise<void> {
  const overwritten = overwriteStates(around, span, state)
  const starts = around.map(({ start }) => start)
  await trx.deleteFrom('lineState').where('lineID', '=', lineID).where('start', 'in', starts).execute()
  for (const one of overwritten)
    await trx
      .insertInto('lineState')
      .values({ lineID, ...one })
      .execute()
}
