import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { settled } from '@baliza/domain'
import { dialectOfUrl, sqliteFileOf } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import { OTHERS } from './keep-files-private.ts'

const FOLDER = 0o700
const FILE = 0o600

/** What Baliza writes into its data folder. */
const OURS =
  /^(clock|connection|pipeline|reading-plan|transport|update)\.json(\.new)?$|^readings\.journal|^key(\.new|\.\d+\.new)?$|^plant\.lock|^stop\.door$|^before-update\.backup|^(certificates|backups)$/
/** What SQLite puts beside a database, and the lock of who leads. */
const BESIDE = ['', '.before-update', '-wal', '-shm', '-journal', '.leader', '.leader-journal']

/**
 * Closes to everybody else what an earlier version left open: our files, and the data folder where nothing
 * else lies in it.
 */
export async function closeToOthers(dataFolder: string, databaseUrl: string): Promise<void> {
  const database =
    dialectOfUrl(databaseUrl) === 'sqlite' ? BESIDE.map((end) => `${sqliteFileOf(databaseUrl)}${end}`) : []
  const inFolder = (await readdir(dataFolder)).map((name) => path.join(dataFolder, name))
  const isOurs = (file: string) => OURS.test(path.basename(file)) || database.includes(file)
  const all = [
    ...(inFolder.every(isOurs) ? [dataFolder] : []),
    ...new Set([...inFolder.filter(isOurs), ...database]),
  ]
  const closed = await Promise.all(all.map(close))
  const files = closed.filter(Boolean).length
  if (files > 0)
    log('supervisor').info(
      { event: 'files-closed', files },
      'what was open to other users of this machine is closed',
    )
}

/** Whether it was open, and is not any more. */
async function close(file: string): Promise<boolean> {
  const known = await settled(stat(file))
  if (!known.ok || (known.value.mode & OTHERS) === 0) return false
  const closed = await settled(chmod(file, known.value.isDirectory() ? FOLDER : FILE))
  if (!closed.ok)
    log('supervisor').warn(
      { event: 'file-left-open', err: closed.error },
      'a file is open to other users of this machine',
    )
  return closed.ok
}
