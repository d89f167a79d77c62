import type { Instant } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import { lockLines } from '../../facts/line-lock.ts'
import { claimWrite, type NumberedWrite } from '../../messaging/lead.ts'
import type { CycleRecord, LineRecord, WriteWithin } from '../handed-on/cycle-record.ts'
import { queueStopEvents } from './queue-stop-events.ts'
import { foldEvents, type LineRows, openRows, reachOf } from './row-fold.ts'
import { readStoredRows, writeRows } from './stored-rows.ts'

export type RecordOptions = {
  readonly within?: WriteWithin | undefined
  /**
   * So that the cycle is recorded once, however often it is tried, and by the leader; without it, the caller
   * sees to that.
   */
  readonly write?: NumberedWrite
}

/**
 * Writes what a cycle made of all lines, where it stands in the journal and that it lives, in ONE
 * transaction: after a crash either all of it is there or none, and the journal gives what is missing once
 * more.
 */
export function recordCycle(
  db: Db,
  cycle: CycleRecord,
  { within, write }: RecordOptions = {},
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (write && !(await claimWrite(trx, write))) return
    await within?.(trx)
    await recordLines(trx, cycle)
    await beat(trx, cycle.at)
  })
}

async function recordLines(trx: Trx, { at, journalSequence, lines }: CycleRecord): Promise<void> {
  const eventful = lines.filter((line) => line.events.length > 0)
  if (eventful.length > 0) {
    await lockLines(
      trx,
      eventful.map((line) => line.lineID),
    )
    const stored = await readStoredRows(trx, eventful.map(whereToLook))
    const changed = new Map<number, LineRows>()
    for (const { lineID, events } of eventful) {
      const rows = openRows(stored.states.get(lineID) ?? [], stored.stops.get(lineID) ?? [])
      foldEvents(rows, lineID, events)
      changed.set(lineID, rows)
    }
    await writeRows(trx, stored, changed)
    await queueStopEvents(trx, at, eventful)
  }
  await writeCheckpoints(trx, journalSequence, lines)
}

/** How far back the stored rows of a line may change; null = its states and stops stay as they are. */
function whereToLook({ lineID, events }: LineRecord): { lineID: number; from: Instant | null } {
  let from: Instant | null = null
  for (const event of events) {
    const reach = reachOf(event)
    if (reach !== null && (from === null || reach < from)) from = reach
  }
  return { lineID, from }
}

async function writeCheckpoints(
  trx: Trx,
  journalSequence: number,
  lines: readonly LineRecord[],
): Promise<void> {
  const rows = lines.flatMap(({ lineID, checkpoint }) =>
    checkpoint
      ? [
          {
            lineID,
            journalSequence,
            track: JSON.stringify(checkpoint.track),
            counters: JSON.stringify(checkpoint.memory),
          },
        ]
      : [],
  )
  if (rows.length === 0) return
  await trx
    .insertInto('lineCheckpoint')
    .values(rows)
    .onConflict((on) =>
      on.column('lineID').doUpdateSet((eb) => ({
        journalSequence: eb.ref('excluded.journalSequence'),
        track: eb.ref('excluded.track'),
        counters: eb.ref('excluded.counters'),
      })),
    )
    .execute()
}

/**
 * The collector lives: after a restart, the time since the last beat is what nobody saw. What is read again
 * was seen before.
 */
async function beat(trx: Trx, at: Instant): Promise<void> {
  await trx
    .insertInto('heartbeat')
    .values({ id: 1, at })
    .onConflict((on) => on.column('id').doUpdateSet({ at }).where('heartbeat.at', '<', at))
    .execute()
}
