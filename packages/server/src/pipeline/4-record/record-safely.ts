import { settled } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { keepTrying, type Patience } from '../../messaging/keep-trying.ts'
import { type Lead, LeadLost, nextWrite, noteStored } from '../../messaging/lead.ts'
import type { CycleRecord, WriteWithin } from '../handed-on/cycle-record.ts'
import { recordCycle } from './record-cycle.ts'

export type Persistence = Patience & { readonly db: Db; readonly lead: Lead }

/** Tries of the whole cycle before anybody looks for a culprit. */
const TRIES = 3

/**
 * Stores a cycle. A database that is away is waited for. When it is there and still refuses, the lines are
 * stored one by one, so that facts of one line that can't be written cost no other line its own; answers
 * those lines.
 */
export async function recordSafely(
  cycle: CycleRecord,
  within: WriteWithin | undefined,
  persistence: Persistence,
): Promise<readonly number[]> {
  const { db, log, lead, isOver } = persistence
  const gone = new Set<number>()
  const record = (lines: CycleRecord['lines'], mostTries: number, before?: WriteWithin) => {
    const numbered = nextWrite(lead)
    const write = async (those: CycleRecord['lines']) => {
      await recordCycle(db, { ...cycle, lines: those }, { within: before, write: numbered })
      noteStored(numbered)
    }
    return keepTrying(() => writeWhatIsThere(db, lines, { write, gone }), { ...persistence, mostTries })
  }
  const whole = await settled(record(cycle.lines, TRIES, within))
  if (whole.ok) return [...gone]
  if (isOver() || whole.error instanceof LeadLost) throw whole.error
  await record([], persistence.mostTries, within)
  const refused: number[] = []
  for (const line of cycle.lines) {
    const alone = await settled(record([line], 1))
    if (alone.ok) continue
    if (isOver() || alone.error instanceof LeadLost) throw alone.error
    log.error(
      { event: 'line-restarted', err: alone.error, lineID: line.lineID, events: line.events },
      'the facts of a line can not be stored: it begins anew',
    )
    refused.push(line.lineID)
  }
  return [...refused, ...gone]
}

type Writing = { readonly write: (lines: CycleRecord['lines']) => Promise<void>; readonly gone: Set<number> }

/**
 * Of a line that was deleted a moment ago nothing can be stored, and that is no trouble: the others are
 * stored without it.
 */
async function writeWhatIsThere(
  db: Db,
  lines: CycleRecord['lines'],
  { write, gone }: Writing,
): Promise<void> {
  const done = await settled(write(lines))
  if (done.ok) return
  const rows = await db.selectFrom('line').select('lineID').execute()
  const there = new Set(rows.map(({ lineID }) => lineID))
  const left = lines.filter(({ lineID }) => there.has(lineID))
  if (left.length === lines.length) throw done.error
  for (const { lineID } of lines) if (!there.has(lineID)) gone.add(lineID)
  await write(left)
}
