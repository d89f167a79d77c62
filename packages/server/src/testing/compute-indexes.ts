import type { Instant, Interval } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { replay } from '../pipeline/5-index/replay.ts'

/** Stores the indexes of a span, as the pipeline does. */
export const computeIndexes = (db: Db, span: Interval, now: Instant): Promise<unknown> =>
  replay(db, span, now)
