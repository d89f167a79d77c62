import type { Instant, LineEvent } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { recordCycle } from '../pipeline/4-record/record-cycle.ts'

/** Stores what became of a line, as the pipeline does. */
export const recordEvents = (
  db: Db,
  lineID: number,
  events: readonly LineEvent[],
  at: Instant,
): Promise<void> => recordCycle(db, { at, journalSequence: 1, lines: [{ lineID, events }] })
