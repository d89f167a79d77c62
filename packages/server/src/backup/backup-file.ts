import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Problem } from '../refusals/problem.ts'

/**
 * A backup is compressed lines of JSON, the same whichever database it comes from: who wrote it; then each
 * table, its name and columns followed by its rows; at the end, how many rows there were.
 */
export type BackupLine =
  | {
      readonly kind: 'baliza-backup'
      readonly format: 1
      readonly at: string
      readonly migrations: readonly string[]
    }
  | TableLine
  | readonly unknown[]
  | { readonly kind: 'end'; readonly rows: number }

export type TableLine = {
  readonly kind: 'table'
  readonly table: string
  readonly columns: readonly string[]
  /** The column that the database numbers, and the number that comes next. */
  readonly numbered?: { readonly column: string; readonly next: number }
}

/** Its owner alone may read it: it carries the hashes of passwords. */
export async function writeLines(file: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  const text = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`
  }
  await pipeline(text, createGzip(), createWriteStream(file, { mode: 0o600 }))
}

/** Reads a backup line by line; one that is damaged or ends too early is refused. */
export async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const unpacked = new PassThrough()
  const packed = createReadStream(file)
  packed.on('error', (error) => unpacked.destroy(error))
  const unpacking = packed
    .pipe(createGunzip())
    .on('error', () => unpacked.destroy(new Problem('backup-unreadable')))
  unpacking.pipe(unpacked)
  let last: BackupLine | undefined
  for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    last = lineOf(text)
    yield last
  }
  if (last === undefined || !('kind' in last) || last.kind !== 'end') throw new Problem('backup-unreadable')
}

function lineOf(text: string): BackupLine {
  try {
    return JSON.parse(text) as BackupLine
  } catch {
    throw new Problem('backup-unreadable')
  }
}
