import type { Db } from '../db/open-database.ts'
import { type Lead, LeadLost, nextTurn } from '../store/lead.ts'
import { type CycleRecord, recordCycle } from './4-record.ts'
import { keepTrying, type Patience } from './keep-trying.ts'
import type { Turn } from './pipeline.ts'

export type Persistence = Patience & { readonly db: Db; readonly lead: Lead }

/** Tries of the whole cycle before anybody looks for a culprit. */
const TRIES = 3

/**
 * Stores a cycle. A database that is away is waited for. When it is there and still refuses, the lines are stored one by
 * one, so that facts of one line that can't be written cost no other line its own; answers those lines.
 */
export async function recordSafely(cycle: CycleRecord, within: Turn['within'], persistence: Persistence): Promise<readonly number[]> {
  const { db, log, lead, isOver } = persistence
  const record = (lines: CycleRecord['lines'], mostTries: number, before?: Turn['within']) => {
    const turn = nextTurn(lead)
    return keepTrying(() => recordCycle(db, { ...cycle, lines }, { within: before, turn }), { ...persistence, mostTries })
  }
  const [whole] = await Promise.allSettled([record(cycle.lines, TRIES, within)])
  if (whole.status === 'fulfilled') return []
  if (isOver() || whole.reason instanceof LeadLost) throw whole.reason
  await record([], persistence.mostTries, within)
  const refused: number[] = []
  for (const line of cycle.lines) {
    const [alone] = await Promise.allSettled([record([line], 1)])
    if (alone.status === 'fulfilled') continue
    if (isOver() || alone.reason instanceof LeadLost) throw alone.reason
    if (await isThere(db, line.lineID))
      log.error({ err: alone.reason, lineID: line.lineID, events: line.events }, 'the facts of a line can not be stored: it begins anew')
    refused.push(line.lineID)
  }
  return refused
}

/** Of a line that was deleted a moment ago nothing can be stored, and that is no trouble. */
const isThere = async (db: Db, lineID: number): Promise<boolean> =>
  (await db.selectFrom('line').select('lineID').where('lineID', '=', lineID).executeTakeFirst()) !== undefined
