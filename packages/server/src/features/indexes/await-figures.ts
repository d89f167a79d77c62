import { setTimeout } from 'node:timers/promises'
import { type Instant, later, MINUTE } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Site } from '../../http/site.ts'

/**
 * Milliseconds of the machine. The pipeline hears of a change at once and computes within a tenth of a
 * second.
 */
const AT_MOST = 1_500
const LOOK_EVERY = 25

/**
 * Waits until the figures of this line follow from its facts again, so that the answer to a change of an
 * order, and the reload after it, have figures that know of it. Without a pipeline they follow later.
 */
export async function awaitFigures({ db, clock }: Site, lineID: number): Promise<void> {
  if (!(await isComputed(db, clock.now()))) return
  const began = performance.now()
  while ((await areDue(db, lineID)) && performance.now() - began < AT_MOST) await setTimeout(LOOK_EVERY)
}

async function isComputed(db: Db, now: Instant): Promise<boolean> {
  const beat = await db.selectFrom('heartbeat').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return beat !== undefined && beat.at > later(now, -MINUTE)
}

const areDue = async (db: Db, lineID: number): Promise<boolean> =>
  (await db
    .selectFrom('dirtyWindow')
    .select('id')
    .where('lineID', '=', lineID)
    .limit(1)
    .executeTakeFirst()) !== undefined
