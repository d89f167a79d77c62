import { isPushed } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { hashOf } from '../../facts/tokens.ts'
import { Problem } from '../../refusals/problem.ts'

/** The server that a token belongs to. */
export async function findSource(db: Db, token: string | undefined) {
  const source = await db
    .selectFrom('pushSource')
    .innerJoin('opcServer', 'opcServer.opcServerID', 'pushSource.opcServerID')
    .select(['pushSource.opcServerID', 'name', 'hostName', 'serverType', 'enabled', 'sequence'])
    .where('tokenHash', '=', hashOf(token ?? ''))
    .executeTakeFirst()
  if (!source) throw new Problem('push-token-unknown')
  if (!source.enabled || !isPushed(source)) throw new Problem('push-server-closed', { name: source.name })
  return source
}

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
