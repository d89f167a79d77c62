import type { LineStatus } from '@baliza/contract'
import { type Instant, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { readLiveLine } from '../../messaging/live-lines.ts'

/** What is known of a line now; a line that the pipeline hasn't looked at yet is unknown. */
export const lineStatusOf = async (db: Db, lineID: number, now: Instant): Promise<LineStatus> =>
  (await readLiveLine(db, lineID)) ?? unseenLine(lineID, now)

const unseenLine = (lineID: number, now: Instant): LineStatus => ({
  lineID,
  beacon: 'unknown',
  state: 'unknown',
  since: toIso(now),
  at: toIso(now),
  order: null,
  stop: null,
  unrecognizedStops: 0,
  maintenance: null,
  scriptFails: false,
  currentSpeed: null,
  orderFigures: null,
  shiftFigures: null,
})
