import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

type Numbered = Pick<Row<'stop'>, 'order' | 'lineID' | 'stopID'>

/**
 * The number that was given last to a stop of an order and line, also when people took that stop away since;
 * 0 = none yet. A number means one stop for ever: a screen that still shows the old one must not sign
 * another.
 */
export async function highestStopID(
  trx: Trx,
  { order, lineID }: Pick<Numbered, 'order' | 'lineID'>,
): Promise<number> {
  const { there } = await trx
    .selectFrom('stop')
    .select((eb) => eb.fn.max('stopID').as('there'))
    .where('order', '=', order)
    .where('lineID', '=', lineID)
    .executeTakeFirstOrThrow()
  const gone = await trx
    .selectFrom('stopNumber')
    .select('highestGone')
    .where('order', '=', order)
    .where('lineID', '=', lineID)
    .executeTakeFirst()
  return Math.max(there ?? 0, gone?.highestGone ?? 0)
}

/** Deletes a stop; its number is not given again. */
export async function removeStop(trx: Trx, { order, lineID, stopID }: Numbered): Promise<void> {
  await trx
    .deleteFrom('stop')
    .where((eb) => eb.and({ order, lineID, stopID }))
    .execute()
  await trx
    .insertInto('stopNumber')
    .values({ order, lineID, highestGone: stopID })
    .onConflict((on) =>
      on
        .columns(['lineID', 'order'])
        .doUpdateSet({ highestGone: stopID })
        .where('stopNumber.highestGone', '<', stopID),
    )
    .execute()
}
