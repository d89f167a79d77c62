import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { BOUNDS } from '../db/connection-bounds.ts'
import { type Db, dialectOf, openDatabase, sqliteFileOf } from '../db/open-database.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { writeLines } from './backup-file.ts'
import { databaseLines } from './database-lines.ts'
import type { RowSum } from './row-sum.ts'
import { verifyBackup } from './verify-backup.ts'

/** A backup at work writes every few seconds. */
const ABANDONED_MS = 3_600_000

export type WrittenBackup = {
  readonly rows: number
  readonly bytes: number
  /** Of all rows: what is restored from it must have the same. */
  readonly sum: number
}

type Options = {
  /** Whoever may read it: public keys of age. None = it is not encrypted. */
  readonly recipients?: readonly string[]
  /** Where it is restored aside and compared before it gets its name; undefined = it is not. */
  readonly workFolder?: string | undefined
}

/**
 * Writes all that the database holds to `file`, as it was at one instant, while the plant goes on: for the
 * recipients alone, where there are any. The file is whole, verified and on the disk, or it is not there.
 */
export async function writeBackup(
  url: string,
  file: string,
  at: string,
  { recipients = [], workFolder }: Options = {},
): Promise<WrittenBackup> {
  const unfinished = `${file}.unfinished`
  removeLeftovers(file, at)
  const check = recipients.length > 0 && workFolder !== undefined ? await checkingKey() : undefined
  const readers = check ? [...recipients, check.recipient] : recipients
  const db = openDatabase(url, { maxConnections: 1, bounds: BOUNDS.none, secrets: 'as stored' })
  const write = (from: Db): Promise<RowSum> => writeLines(unfinished, databaseLines(from, at), readers)
  try {
    const { rows, sum } = await (dialectOf(db) === 'sqlite'
      ? fromCopy(db, sqliteFileOf(url), at, write)
      : inSnapshot(db, write))
    const { size: bytes } = await stat(unfinished)
    const identities = check ? [check.identity] : []
    if (workFolder !== undefined) await verifyBackup(unfinished, { rows, sum }, { workFolder, identities })
    await rename(unfinished, file)
    await syncFolder(path.dirname(path.resolve(file)))
    return { rows, bytes, sum }
  } finally {
    await db.destroy()
    rmSync(unfinished, { force: true })
  }
}

/**
 * A public key does not open what it closes. So there is one more reader for as long as this takes: a key that
 * is made here, opens the file once, and is forgotten.
 */
async function checkingKey(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The name of a file lies in its folder. Windows writes it down by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

/**
 * What a backup that was killed left beside this one: all that the database held. One that is still being
 * written goes on.
 */
function removeLeftovers(file: string, at: string): void {
  const folder = path.dirname(path.resolve(file))
  const names = readdirSync(folder).filter((name) => /\.unfinished(\.sqlite(-\w+)?)?$/.test(name))
  for (const name of names) {
    const leftover = path.join(folder, name)
    const isOwn = leftover.startsWith(`${path.resolve(file)}.unfinished`)
    const found = statSync(leftover, { throwIfNoEntry: false })
    if (isOwn || (found && found.mtimeMs < Date.parse(at) - ABANDONED_MS)) rmSync(leftover, { force: true })
  }
}

/**
 * SQLite copies itself at one instant without holding anybody up; the copy is then read at leisure. It lies
 * beside the database, where the same is in clear anyway, and not where encrypted backups go.
 */
async function fromCopy(
  db: Db,
  databaseFile: string,
  at: string,
  write: (copied: Db) => Promise<RowSum>,
): Promise<RowSum> {
  const copy = `${databaseFile}.${process.pid}.unfinished.sqlite`
  removeLeftovers(copy.slice(0, -'.unfinished.sqlite'.length), at)
  // NOTE: SQLite would make it for everybody to read; it takes one that is empty
  writeFileSync(copy, '', { mode: 0o600 })
  try {
    await sql`vacuum into ${copy}`.execute(db)
    const copied = openDatabase(`sqlite:${copy}`, { secrets: 'as stored' })
    try {
      return await write(copied)
    } finally {
      await copied.destroy()
    }
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
  }
}
