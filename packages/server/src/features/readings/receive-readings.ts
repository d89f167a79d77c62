import type { PushedReading } from '@baliza/acquisition'
import type { AnswerOf, BodyOf, Language } from '@baliza/contract'
import { HOUR, type Instant, settled } from '@baliza/domain'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Trx } from '../../db/open-database.ts'
import { countWaiting, findSource } from '../../http/access/push-source.ts'
import { perSite } from '../../http/per-site.ts'
import type { Site } from '../../http/site.ts'
import { log } from '../../log/log.ts'
import { packBatch } from '../../messaging/pushed-batch.ts'
import { Problem } from '../../refusals/problem.ts'
import { readPushed } from './read-pushed.ts'

type ReadingsRequest = BodyOf<'readings.post'> & {
  readonly bearer: string | undefined
  readonly now: Instant
  readonly language: Language
}

/** So many batches of one source wait at most while the pipeline is away: the source keeps the rest. */
const MOST_WAITING = { batches: 2_000, size: 16_000_000 }
const AGAIN_AFTER = 5

/** A source may send so often, in seconds of the machine. */
const FASTEST = { points: 300, duration: 10 }
/** Ten years in milliseconds: a source may count from 1, or by its clock. */
const LONGEST_LEAP = 3_660 * 24 * HOUR
const REPEATS_TO_TELL = 20
const seenBy = perSite(() => ({
  repeats: new Map<number, number>(),
  pace: new RateLimiterMemory(FASTEST),
}))

/**
 * Takes a batch once: that it was taken and what it says are stored together before it is acknowledged, so
 * that after a kill at any moment a batch that is sent again is known.
 */
export async function receiveReadings(site: Site, sent: ReadingsRequest): Promise<AnswerOf<'readings.post'>> {
  const { db, bus, machineNow } = site
  const { pace, repeats } = seenBy(site)
  const { opcServerID, name, sequence } = await findSource(db, sent.bearer)
  const taken = await settled(pace.consume(opcServerID))
  if (!taken.ok) tooFast(taken.error as RateLimiterRes | Error)
  refuseLeap(sent.sequence, sequence, machineNow())
  const readings = await readPushed(db, { opcServerID, readings: sent.readings, language: sent.language })
  const answer = await db
    .transaction()
    .execute((trx) => takeOnce(trx, { opcServerID, sequence: sent.sequence, now: sent.now, readings }))
  if (!answer.repeated) bus.publish('pushed', [])
  if (keepsRepeating(repeats, opcServerID, answer.repeated))
    log('http').warn(
      { event: 'push-repeated', source: name, sent: sent.sequence, last: answer.sequence },
      'a source sends batches again and again that were taken',
    )
  return answer
}

/**
 * A number that no count and no clock in milliseconds reaches would make of every later batch one that was
 * taken before.
 */
function refuseLeap(sequence: number, last: number, machineNow: Instant): void {
  const most = Math.max(last, machineNow) + LONGEST_LEAP
  if (sequence > most) throw new Problem('push-sequence-too-far', { sequence, last, most })
}

/**
 * A source that was answered twice sends it twice; one that goes on like that has lost count. Said once,
 * until a new batch comes.
 */
function keepsRepeating(repeats: Map<number, number>, opcServerID: number, repeated: boolean): boolean {
  const times = repeated ? (repeats.get(opcServerID) ?? 0) + 1 : 0
  repeats.set(opcServerID, times)
  return times === REPEATS_TO_TELL
}

type Batch = {
  readonly opcServerID: number
  readonly sequence: number
  readonly now: Instant
  readonly readings: readonly PushedReading[]
}

async function takeOnce(
  trx: Trx,
  { opcServerID, sequence, now, readings }: Batch,
): Promise<AnswerOf<'readings.post'>> {
  const moved = await trx
    .updateTable('pushSource')
    .set({ sequence, receivedAt: now })
    .where('opcServerID', '=', opcServerID)
    .where('sequence', '<', sequence)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) {
    const source = await trx
      .selectFrom('pushSource')
      .select('sequence')
      .where('opcServerID', '=', opcServerID)
      .executeTakeFirstOrThrow()
    return { sequence: source.sequence, repeated: true }
  }
  const waiting = await countWaiting(trx, opcServerID)
  if (waiting.batches >= MOST_WAITING.batches || waiting.size >= MOST_WAITING.size)
    throw new Problem('push-too-much-waiting', { seconds: AGAIN_AFTER })
  const text = packBatch(readings)
  await trx
    .insertInto('pushedBatch')
    .values({ opcServerID, receivedAt: now, size: text.length, readings: text })
    .execute()
  return { sequence, repeated: false }
}

function tooFast(reason: RateLimiterRes | Error): never {
  if (reason instanceof Error) throw reason
  const seconds = Math.ceil(reason.msBeforeNext / 1_000)
  throw new Problem('push-too-fast', { most: FASTEST.points, window: FASTEST.duration, seconds })
}
