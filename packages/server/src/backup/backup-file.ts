import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Problem } from '../refusals/problem.ts'
import type { BackupLine, EndLine } from './backup-lines.ts'
import { AGE_BEGINS, decrypted, encrypted } from './encryption.ts'
import { RowSum } from './row-sum.ts'

/**
 * Its owner alone may read it: it carries the hashes of passwords. With recipients, whoever has the private
 * key of one of them, and nobody else. It is on the disk when this returns.
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<Exclude<BackupLine, EndLine>>,
  recipients: readonly string[],
): Promise<RowSum> {
  const sum = new RowSum()
  const text = async function* () {
    for await (const line of lines) {
      const written = JSON.stringify(line)
      sum.add(line, written)
      yield `${written}\n`
    }
    yield `${JSON.stringify({ kind: 'end', rows: sum.rows, sum: sum.sum } satisfies EndLine)}\n`
  }
  const target = createWriteStream(file, { mode: 0o600, flush: true })
  if (recipients.length === 0) await pipeline(text, createGzip(), target)
  else
    await pipeline(
      text,
      createGzip(),
      (packed: AsyncIterable<Uint8Array>) => encrypted(packed, recipients),
      target,
    )
  return sum
}

/** Reads a backup line by line; one that is damaged or ends too early is refused. */
export async function* readLines(
  file: string,
  identities: readonly string[] = [],
): AsyncGenerator<BackupLine> {
  const sum = new RowSum()
  let last: BackupLine | undefined
  try {
    for await (const text of textLines(await packedContent(file, identities))) {
      last = JSON.parse(text) as BackupLine
      sum.add(last, text)
      yield last
    }
  } catch (error) {
    throw error instanceof Problem || isOfDisk(error) ? error : new Problem('backup-unreadable')
  }
  if (!sum.isToldBy(last)) throw new Problem('backup-unreadable')
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error

async function packedContent(
  file: string,
  identities: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(AGE_BEGINS.length), 0, AGE_BEGINS.length, 0)
  await handle.close()
  const content = createReadStream(file)
  return buffer.equals(AGE_BEGINS) ? decrypted(content, identities) : content
}

async function* textLines(packed: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const unpacking = createGunzip()
  // NOTE: what goes wrong ends the unpacking with the same error, and whoever reads that meets it
  const done = pipeline(Readable.from(packed), unpacking).catch(() => undefined)
  yield* createInterface({ input: unpacking, crlfDelay: Infinity })
  await done
}
