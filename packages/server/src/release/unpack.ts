import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { BUILD_NAME, BUILDS } from './installation.ts'

/** What is being unpacked lies here, until all of it is on the disk. */
const INCOMING = '.incoming'
const [EXECUTABLE, PLAIN, FOLDER] = [0o755, 0o644, 0o755]
const ANY_EXECUTE_BIT = 0o111
/** Of the attributes of a file in a ZIP that was made on Unix. */
const MODE_BITS = 16
/** The one folder of the archive, the builds in it, the build, and a file of it. */
const OF_BUILD = new RegExp(`^[^/]+/${BUILDS}/(?<build>[^/]+)/(?<file>.+)$`)

type Piece = { readonly name: string; readonly mode: number; readonly content: Readable }

/** The archive is none of ours; the reason stands in the message. */
class StrangeArchive extends Error {}

/**
 * Unpacks the build that an archive carries beside the other builds of `home`, all of it or nothing. Whoever
 * runs the product may be another user than whoever unpacks it. `check` refuses a build by its name. Answers
 * that name.
 */
export async function unpackBuild(
  archive: string,
  home: string,
  check: (build: string) => void,
): Promise<string> {
  const incoming = path.join(home, BUILDS, INCOMING)
  rmSync(incoming, { recursive: true, force: true })
  const builds = new Set<string>()
  const take = async ({ name, mode, content }: Piece) => {
    const { build = '', file = '' } = OF_BUILD.exec(name)?.groups ?? {}
    if (build === '') return void content.resume()
    if (!BUILD_NAME.test(build) || file.split('/').some((part) => part === '..' || part.includes('\\')))
      throw new StrangeArchive(name)
    if (!builds.has(build)) check(build)
    builds.add(build)
    await writePiece(path.join(incoming, file), mode, content)
  }
  await (archive.endsWith('.zip') ? eachOfZip(archive, take) : eachOfTar(archive, take))
  const [build, ...others] = builds
  if (build === undefined || others.length > 0) throw new StrangeArchive([...builds].join(', ') || archive)
  openToOthers(incoming)
  const target = path.join(home, BUILDS, build)
  rmSync(target, { recursive: true, force: true })
  renameSync(incoming, target)
  return build
}

async function writePiece(file: string, mode: number, content: Readable): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true })
  await pipeline(content, createWriteStream(file, { flush: true }))
  chmodSync(file, mode & ANY_EXECUTE_BIT ? EXECUTABLE : PLAIN)
}

function openToOthers(folder: string): void {
  chmodSync(folder, FOLDER)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), FOLDER)
}

async function eachOfTar(archive: string, take: (piece: Piece) => Promise<void>): Promise<void> {
  const unpacking = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), unpacking)
  const taking = (async () => {
    for await (const entry of unpacking) {
      const { name, mode, type } = entry.header
      if (type === 'file') await take({ name, mode, content: entry as unknown as Readable })
      else entry.resume()
    }
  })()
  await Promise.all([reading, taking])
}

async function eachOfZip(archive: string, take: (piece: Piece) => Promise<void>): Promise<void> {
  const zip = await promisify<string, object, ZipFile>(open)(archive, { lazyEntries: true })
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  zip.on('end', resolve).on('error', reject)
  zip.on('entry', (entry: Entry) => {
    const takeOne = async () => {
      const isFolder = entry.fileName.endsWith('/')
      const mode = entry.externalFileAttributes >>> MODE_BITS
      if (!isFolder) await take({ name: entry.fileName, mode, content: await openEntry(entry) })
      zip.readEntry()
    }
    void takeOne().catch(reject)
  })
  zip.readEntry()
  await promise.finally(() => zip.close())
}
