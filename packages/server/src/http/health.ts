import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isMigrated } from '../db/migrate.ts'
import { Problem } from '../refusals/problem.ts'
import type { Site } from './site.ts'

/** For whoever watches the server: alive, and able to work. Neither needs a session. */
export function addHealth(app: FastifyInstance, site: Site): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await sql`select 1`.execute(site.db)
    if (!(await isMigrated(site.db))) throw new Problem('unavailable')
    return { status: 'ready' }
  })
}
