import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { freePort } from './free-port.ts'
import {
  type Account,
  accountForPostgres,
  chosenPostgres,
  folderFor,
  runnablePostgres,
} from './postgres-programs.ts'
import { expandAhead } from './schema-ahead.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL, up to and including the port: a database name is appended. */
    postgresUrl: string
  }
}

/** Every test file's database is a copy of this one. */
export const TEMPLATE = 'baliza_template'

const USER = 'postgres'

const SPEED_OVER_SAFETY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // A test's database is there for moments; who wants statistics asks for them.
  'autovacuum=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  // Files beside the addresses would lie in a folder that all share.
  'unix_socket_directories=',
]

const flagsOf = (settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting])

/** What it says is read: it says it in English. */
const WORDS = { ...process.env, LC_ALL: 'C' }

const LONGEST_SAYING = 10_000

export type PostgresServer = {
  /** Up to and including the port: a database name is appended. */
  readonly url: string
  readonly stop: () => Promise<void>
  /** Stops the server but keeps what it has; `resume` starts it again. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Remembers what it has; `goBack` forgets all that came after. */
  readonly remember: () => Promise<void>
  readonly goBack: () => Promise<void>
  /** Of its first process, while it runs. */
  readonly pid: () => number | undefined
}

type PostgresOptions = {
  /** `name=value`; they overrule what is usual here. */
  readonly settings?: readonly string[]
}

/** A real PostgreSQL server, from the binaries in the npm package unless `BALIZA_TEST_POSTGRES` says from which. */
export async function startPostgres({ settings = [] }: PostgresOptions = {}): Promise<PostgresServer> {
  const account = accountForPostgres()
  const folder = await folderFor(account)
  const programs = runnablePostgres(chosenPostgres(), account, folder)
  const data = path.join(folder, 'data')
  makeCluster(programs.initdb, { account, folder, data })
  const port = await freePort()
  let server: ChildProcess | undefined
  const flags = flagsOf([...SPEED_OVER_SAFETY, ...settings])
  const start = async () => {
    server = await started(programs.postgres, ['-D', data, '-p', String(port), ...flags], {
      ...account,
      cwd: folder,
      env: WORDS,
    })
  }
  const pause = async () => {
    if (server) await ended(server)
    server = undefined
  }
  const copyTo = async (from: string, to: string) => {
    await pause()
    await rm(to, { recursive: true, force: true })
    const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`PostgreSQL's files could not be copied: ${stderr}`)
    await start()
  }
  const kept = path.join(folder, 'kept')
  await start()
  process.once('exit', () => server?.kill('SIGQUIT'))
  const stop = async () => {
    await pause()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url: `postgres://${USER}:${USER}@127.0.0.1:${port}`,
    stop,
    pause,
    resume: start,
    remember: () => copyTo(data, kept),
    goBack: () => copyTo(kept, data),
    pid: () => server?.pid,
  }
}

type Cluster = { readonly account: Account | undefined; readonly folder: string; readonly data: string }

function makeCluster(initdb: string, { account, folder, data }: Cluster): void {
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, `${USER}\n`)
  mkdirSync(data)
  if (account) for (const one of [data, passwordFile]) chownSync(one, account.uid, account.gid)
  const flags = [`--pgdata=${data}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=password']
  const options = ['--encoding=UTF8', '--locale=C', '--no-sync']
  const { status, error, stderr } = spawnSync(initdb, [...flags, ...options], {
    ...account,
    cwd: folder,
    env: WORDS,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`PostgreSQL could not make its files:\n${error?.message ?? stderr}`)
}

/** Answers when it takes connections. */
function started(program: string, flags: readonly string[], options: SpawnOptions): Promise<ChildProcess> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>()
  const server = spawn(program, flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  server.stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-LONGEST_SAYING)
    if (output.includes('database system is ready to accept connections')) resolve(server)
  })
  server.once('error', reject)
  server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  return promise
}

/** The fast way: it asks nobody who is connected. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGINT')
  await gone
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
  expandAhead(`${url}/${TEMPLATE}`)
  project.provide('postgresUrl', url)
  return stop
}
