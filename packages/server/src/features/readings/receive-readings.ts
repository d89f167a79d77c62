import type { PushedReading } from '@baliza/acquisition'
import type { AnswerOf, BodyOf, Language } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../db/open-database.ts'
import { Problem } from '../../http/problem.ts'
import { countWaiting, findSource } from '../../http/push-source.ts'
import type { Site } from '../../http/site.ts'
import { packBatch } from '../../live/pushed-batch.ts'
import { readPushed } from './read-pushed.ts'

type Sent = BodyOf<'readings.post'> & { readonly bearer: string | undefined; readonly now: Instant; readonly language: Language }

/** Of one source so much waits at most, while the pipeline is away: it keeps the rest itself. */
const MOST_WAITING = { batches: 2_000, size: 16_000_000 }
const AGAIN_AFTER = 5

/** A source may send so often, in seconds of the machine. */
const FASTEST = { points: 300, duration: 10 }
const pace = new RateLimiterMemory(FASTEST)

/**
 * Takes a batch once: that it was taken and what it says are stored together before it is acknowledged, so that whoever is killed
 * at whatever moment, a batch that is sent again is known.
 */
export async function receiveReadings({ db, bus }: Site, sent: Sent): Promise<AnswerOf<'readings.post'>> {
  const { opcServerID } = await findSource(db, sent.bearer)
  await pace.consume(opcServerID).then(() => undefined, tooFast)
  const readings = await readPushed(db, { opcServerID, readings: sent.readings, language: sent.language })
  const answer = await db.transaction().execute((trx) => takeOnce(trx, { opcServerID, sequence: sent.sequence, now: sent.now, readings }))
  if (!answer.repeated) bus.publish('pushed', [])
  return answer
}

type Batch = {
  readonly opcServerID: number
  readonly sequence: number
  readonly now: Instant
  readonly readings: readonly PushedReading[]
}

async function takeOnce(trx: Db, { opcServerID, sequence, now, readings }: Batch): Promise<AnswerOf<'readings.post'>> {
  const moved = await trx
    .updateTable('pushSource')
    .set({ sequence, receivedAt: now })
    .where('opcServerID', '=', opcServerID)
    .where('sequence', '<', sequence)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) {
    const source = await trx.selectFrom('pushSource').select('sequence').where('opcServerID', '=', opcServerID).executeTakeFirstOrThrow()
    return { sequence: source.sequence, repeated: true }
  }
  const waiting = await countWaiting(trx, opcServerID)
  if (waiting.batches >= MOST_WAITING.batches || waiting.size >= MOST_WAITING.size)
    throw new Problem('push-too-much-waiting', { seconds: AGAIN_AFTER })
  const text = packBatch(readings)
  await trx.insertInto('pushedBatch').values({ opcServerID, receivedAt: now, size: text.length, readings: text }).execute()
  return { sequence, repeated: false }
}

function tooFast(reason: RateLimiterRes | Error): never {
  if (reason instanceof Error) throw reason
  const seconds = Math.ceil(reason.msBeforeNext / 1_000)
  throw new Problem('push-too-fast', { most: FASTEST.points, window: FASTEST.duration, seconds })
}
