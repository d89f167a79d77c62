import { hostname } from 'node:os'
import { SECOND } from '@baliza/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isMigrated } from '../db/migrate.ts'
import type { Db } from '../db/open-database.ts'
import { clockAhead } from '../messaging/machine-clock.ts'
import { Problem } from '../refusals/problem.ts'
import { isAskedHere } from './access/from-this-machine.ts'
import type { Site } from './site.ts'

/**
 * For whoever watches the server: alive, and able to work. Neither needs a session; what the machine is called
 * is told to itself alone.
 */
export function addHealth(app: FastifyInstance, { db, machineNow }: Site): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  // NOTE: however many strangers ask, the database is asked by one of them
  let asked: Promise<void> | undefined
  app.get('/readyz', async (request) => {
    asked ??= isReady(db).finally(() => {
      asked = undefined
    })
    await asked
    if (!isAskedHere(request)) return { status: 'ready' }
    const clockAheadSeconds = (await clockAhead(db, machineNow)) / SECOND
    return { status: 'ready', node: hostname(), clockAheadSeconds }
  })
}

async function isReady(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
  if (!(await isMigrated(db))) throw new Problem('unavailable')
}
