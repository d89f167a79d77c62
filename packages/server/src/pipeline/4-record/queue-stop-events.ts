import { type Instant, instant, type LineEvent, later, REASON, SECOND } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters } from '../../facts/parameters.ts'
import { aboutStop } from '../../facts/stops/stop-happening.ts'
import {
  type Happening,
  readListeners,
  withdrawOpenings,
  writeHappenings,
} from '../../facts/webhook-events.ts'

type Line = { readonly lineID: number; readonly events: readonly LineEvent[] }
type Queueing = {
  readonly trx: Trx
  readonly at: Instant
  readonly microStopTime: number
  readonly hooks: readonly Row<'webhook'>[]
}

/**
 * A stop may turn out to be a microstop up to here: its signal takes a moment from the machine to the facts.
 */
const GRACE = 2 * SECOND

const KINDS: ReadonlySet<LineEvent['kind']> = new Set([
  'stop-opened',
  'stop-closed',
  'stop-disconnected',
  'stop-reopened',
  'stop-settled',
])

/**
 * Tells webhooks of stops, in the transaction that stores them and once they are stored. That a stop opened
 * is due when it has lasted `microStopTime`, and taken back if it closes sooner; that it closed is told once
 * no false start can take it back. So of a microstop nobody hears, and a stop that goes on under another
 * order is one.
 */
export async function queueStopEvents(trx: Trx, at: Instant, lines: readonly Line[]): Promise<void> {
  const changed = lines.filter(({ events }) => events.some(({ kind }) => KINDS.has(kind)))
  if (changed.length === 0) return
  const hooks = await readListeners(trx)
  if (!hooks.some(({ stopOpened, stopClosed }) => stopOpened || stopClosed)) return
  const { microStopTime } = await readParameters(trx)
  const queueing = { trx, at, hooks, microStopTime: microStopTime * SECOND }
  for (const { lineID, events } of changed)
    for (const [i, event] of events.entries()) await queueEvent(queueing, lineID, event, events[i + 1])
}

async function queueEvent(
  queueing: Queueing,
  lineID: number,
  event: LineEvent,
  next: LineEvent | undefined,
): Promise<void> {
  if (event.kind === 'stop-opened' && isBeginning(event))
    await write(queueing, [await opening(queueing, lineID, event.at)])
  if (event.kind === 'stop-closed' && !goesOn(next)) await withdrawYoung(queueing, lineID, event.at)
  if (event.kind === 'stop-disconnected') await queueDisconnection(queueing, lineID, event)
  if (event.kind === 'stop-reopened') await withdrawOpenings(queueing.trx, lineID, event.at)
  if (event.kind === 'stop-settled' && !event.microstop)
    await write(queueing, [
      await opening(queueing, lineID, event.start),
      await closing(queueing, lineID, event),
    ])
}

/** A stop that ends at `end` before it has lasted `microStopTime` is told to nobody. */
const withdrawYoung = ({ trx, microStopTime }: Queueing, lineID: number, end: Instant) =>
  withdrawOpenings(trx, lineID, instant(end - microStopTime + 1))

/** The stop ended when the signal was lost; since then there was a disconnection. */
async function queueDisconnection(
  queueing: Queueing,
  lineID: number,
  { from, at }: Extract<LineEvent, { kind: 'stop-disconnected' }>,
) {
  await withdrawYoung(queueing, lineID, from)
  await write(queueing, [await opening(queueing, lineID, from)])
  await withdrawYoung(queueing, lineID, at)
}

type Opened = Extract<LineEvent, { kind: 'stop-opened' }>

/** A stretch without material is listed among the stops, but it is not one. */
const isBeginning = ({ inherits, reasonID }: Opened) => !inherits && reasonID !== REASON.NO_MATERIAL

const goesOn = (next: LineEvent | undefined) => next?.kind === 'stop-opened' && next.inherits

const write = ({ trx, hooks, at }: Queueing, happenings: readonly Happening[]) =>
  writeHappenings(trx, hooks, happenings, at)

const opening = async (
  { trx, microStopTime }: Queueing,
  lineID: number,
  start: Instant,
): Promise<Happening> => ({
  subscription: 'stopOpened',
  lineID,
  occurredAt: start,
  key: `${lineID}/${start}`,
  about: await aboutStop(trx, lineID, { start, end: null }),
  dueAt: later(start, microStopTime + GRACE),
})

const closing = async (
  { trx }: Queueing,
  lineID: number,
  { start, end }: { start: Instant; end: Instant },
): Promise<Happening> => ({
  subscription: 'stopClosed',
  lineID,
  occurredAt: end,
  key: `${lineID}/${start}`,
  about: await aboutStop(trx, lineID, { start, end }),
})
