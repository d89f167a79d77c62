import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { ZipFile } from 'yazl'
import { tarOf } from './tar.ts'

const EXECUTABLE = 0o755
const PLAIN = 0o644
const ANY_EXECUTE_BIT = 0o111

type Entry = { readonly name: string; readonly file: string; readonly mode: number }

/**
 * Packs `folder` into `file` under the name of the folder. The same content and the same `time` (seconds
 * since 1970) give the same bytes, whoever packs it, wherever and when.
 */
export async function archive(folder: string, file: string, time: number): Promise<void> {
  const top = path.basename(folder)
  const entries = filesIn(folder).map((entry) => ({ ...entry, name: `${top}/${entry.name}` }))
  if (file.endsWith('.zip')) return zip(entries, file, time)
  const zipping = createGzip({ level: constants.Z_BEST_COMPRESSION })
  await pipeline(tarOf(entries, time), zipping, createWriteStream(file))
}

/** The files of a folder by their names in it, in order, and whether they may be run. */
export function filesIn(folder: string): Entry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      name: path.posix.join(...path.relative(folder, file).split(path.sep)),
      file,
      mode: statSync(file).mode & ANY_EXECUTE_BIT ? EXECUTABLE : PLAIN,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function zip(entries: readonly Entry[], file: string, time: number): Promise<void> {
  const packing = new ZipFile()
  // A ZIP file tells the time of a wall clock: that of Greenwich, whatever the zone of this machine is.
  const mtime = new Date(time * 1000 + new Date(time * 1000).getTimezoneOffset() * 60_000)
  for (const { name, file: from, mode } of entries)
    packing.addBuffer(readFileSync(from), name, { mtime, mode, forceDosTimestamp: true, compressionLevel: 9 })
  packing.end()
  await pipeline(packing.outputStream, createWriteStream(file))
}
