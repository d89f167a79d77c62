import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Db, type DialectName, openDatabase, sqliteFileOf } from '../db/open-database.ts'
import { readKeyText, secretKeys } from '../db/secrets/secret-keys.ts'
import { emptyForUse, type LikeNew, readLikeNew } from './used-again.ts'

/** What seals the secrets of every database here. */
export const TEST_KEYS = secretKeys(() => readKeyText('0'.repeat(64)))

/** The database that this run of the suite is about. */
export const testDialect = (): DialectName =>
  process.env['BALIZA_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'

/**
 * A migrated database of its own: SQLite in memory, or one like new on the PostgreSQL of this run. Close it
 * with `destroy()`.
 */
export async function openTestDatabase(): Promise<Db> {
  if (testDialect() === 'postgres') return openPostgres()
  return openDatabase('sqlite::memory:', { image: migratedImage(), secrets: TEST_KEYS })
}

/** Addresses of databases that nobody uses any more. */
const used: string[] = []
let likeNew: LikeNew | undefined

/** One that another test has left, as new: copying the template takes thirty times as long. */
async function openPostgres(): Promise<Db> {
  for (let url = used.pop(); url !== undefined && likeNew; url = used.pop()) {
    const again = openDatabase(url, { secrets: TEST_KEYS })
    if (await emptyForUse(again, likeNew)) return keptAfterUse(again, url)
    await again.destroy()
  }
  const url = await freshPostgresUrl({ migrated: true })
  const fresh = openDatabase(url, { secrets: TEST_KEYS })
  likeNew ??= await readLikeNew(fresh)
  return keptAfterUse(fresh, url)
}

function keptAfterUse(db: Db, url: string): Db {
  const destroy = db.destroy.bind(db)
  let destroyed: Promise<void> | undefined
  db.destroy = () => (destroyed ??= destroy().then(() => void used.push(url)))
  return db
}

let image: Uint8Array | undefined

function migratedImage(): Uint8Array {
  image ??= readFileSync(inject('sqliteTemplate'))
  return image
}

/**
 * An address that several processes or connections can share, for tests that need more than one; the database
 * there is migrated.
 */
export async function freshDatabaseUrl(): Promise<{ url: string; remove: () => Promise<void> }> {
  if (testDialect() === 'postgres')
    return { url: await freshPostgresUrl({ migrated: true }), remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'baliza-sqlite-'))
  const url = `sqlite:${join(folder, 'baliza.sqlite')}`
  await copyFile(inject('sqliteTemplate'), sqliteFileOf(url))
  return { url, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Opens what `freshDatabaseUrl` made as the product would. */
export const openWithKeys = (url: string): Db => openDatabase(url, { secrets: TEST_KEYS })

/** A database without any table. */
export const openEmptyTestDatabase = async (): Promise<Db> =>
  openDatabase(testDialect() === 'postgres' ? await freshPostgresUrl({ migrated: false }) : 'sqlite::memory:')

async function freshPostgresUrl({ migrated }: { migrated: boolean }): Promise<string> {
  const server = inject('postgresUrl')
  const name = `baliza_test_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(`${server}/postgres`, { maxConnections: 1 })
  await sql
    .raw(`create database ${name} template ${migrated ? 'baliza_template' : 'template0'} strategy file_copy`)
    .execute(admin)
  await admin.destroy()
  return `${server}/${name}`
}
