import { closeSync, constants, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

const copyOf = (file: string): string => `${file}.before-update`
/** What SQLite puts beside a database. */
const BESIDE = ['-wal', '-shm', '-journal']

/**
 * Copies a database that nobody has open to a file beside it. Where the file system can, the copy shares its
 * blocks and takes no time. It has its name when all of it is on the disk.
 */
export async function copyBeside(file: string): Promise<void> {
  if (!existsSync(file)) return
  takeInLog(file)
  const unfinished = `${copyOf(file)}.new`
  rmSync(unfinished, { force: true })
  await copyFile(file, unfinished, constants.COPYFILE_FICLONE)
  const descriptor = openSync(unfinished, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(unfinished, copyOf(file))
}

/** What a process that was killed left in the log beside becomes part of the file. */
function takeInLog(file: string): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma busy_timeout = 10000; pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

/** Puts the copy back in one go; where that has been done nothing happens. Nobody may have the database open. */
export function putBack(file: string): void {
  if (!existsSync(copyOf(file))) return
  for (const end of BESIDE) rmSync(`${file}${end}`, { force: true })
  renameSync(copyOf(file), file)
}

export function forgetCopy(file: string): void {
  for (const one of [copyOf(file), `${copyOf(file)}.new`]) rmSync(one, { force: true })
}
