import { isPushed } from '@baliza/domain'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Db } from '../../db/open-database.ts'
import { hashOf } from '../../facts/tokens.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import { perSite } from '../per-site.ts'
import type { Site } from '../site.ts'
import { networkOf } from './password-guesses.ts'

/** So many tokens that nobody has a minute from one place: a gateway that lost its own waits. */
const UNKNOWN_OF_PLACE = 30
/** So many tokens that were right are remembered: gateways of a plant, and those of before. */
const MOST_REMEMBERED = 1_000

const seenBy = perSite(() => ({
  ofPlace: new RateLimiterMemory({ points: UNKNOWN_OF_PLACE, duration: 60 }),
  rightOnes: new Set<string>(),
}))

/**
 * Lets a request of a source through to its call. A place that tries tokens which nobody has is told to wait
 * without a look into the database; whoever sent readings before is not held up by others behind its address.
 */
export async function admitSource(
  site: Site,
  {
    token,
    address,
    userAgent,
  }: { token: string | undefined; address: string; userAgent: string | undefined },
): Promise<void> {
  const { ofPlace, rightOnes } = seenBy(site)
  const [place, hash] = [networkOf(address), hashOf(token ?? '')]
  const { consumedPoints = 0, msBeforeNext = 0 } = (await ofPlace.get(place)) ?? {}
  if (consumedPoints >= UNKNOWN_OF_PLACE && !rightOnes.has(hash))
    throw new Problem('too-many-requests', { seconds: Math.ceil(msBeforeNext / 1_000) })
  const source = await readSource(site.db, token)
  if (source === undefined) {
    rightOnes.delete(hash)
    await countUnknown(site, place, { address, userAgent })
  } else {
    if (rightOnes.size >= MOST_REMEMBERED) rightOnes.clear()
    rightOnes.add(hash)
  }
  refuseClosed(source)
}

/** The trail is told once in its minute. */
async function countUnknown(
  site: Site,
  place: string,
  from: { readonly address: string; readonly userAgent: string | undefined },
): Promise<void> {
  const { consumedPoints } = await seenBy(site).ofPlace.penalty(place)
  if (consumedPoints === 1)
    await recordSecurityEvent(site.db, { event: 'push-refused', at: site.machineNow(), from })
}

type Source = NonNullable<Awaited<ReturnType<typeof readSource>>>

const readSource = (db: Db, token: string | undefined) =>
  db
    .selectFrom('pushSource')
    .innerJoin('opcServer', 'opcServer.opcServerID', 'pushSource.opcServerID')
    .select(['pushSource.opcServerID', 'name', 'hostName', 'serverType', 'enabled', 'sequence'])
    .where('tokenHash', '=', hashOf(token ?? ''))
    .executeTakeFirst()

function refuseClosed(source: Source | undefined): Source {
  if (!source) throw new Problem('push-token-unknown')
  if (!source.enabled || !isPushed(source)) throw new Problem('push-server-closed', { name: source.name })
  return source
}

/** The server that a token belongs to. */
export const findSource = async (db: Db, token: string | undefined): Promise<Source> =>
  refuseClosed(await readSource(db, token))

/** What of a source the pipeline has not taken over and recorded yet. */
export async function countWaiting(
  db: Db,
  opcServerID: number,
): Promise<{ readonly batches: number; readonly size: number }> {
  const { batches, size } = await db
    .selectFrom('pushedBatch')
    .select(({ fn }) => [fn.countAll<number>().as('batches'), fn.sum<number | null>('size').as('size')])
    .where('opcServerID', '=', opcServerID)
    .executeTakeFirstOrThrow()
  return { batches, size: size ?? 0 }
}
