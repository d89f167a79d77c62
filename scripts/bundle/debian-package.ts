import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { constants, gzipSync } from 'node:zlib'
import { ROOT } from '../steps.ts'
import { filesIn } from './archive.ts'
import type { Platform } from './platform.ts'
import { linkTo, type Piece, tarOf, withFolders } from './tar.ts'

const PACKAGING = path.join(ROOT, 'packaging/debian')
const HOME = 'usr/lib/baliza'
const DOCUMENTS = 'usr/share/doc/baliza'
const CONFIGURATION = 'etc/baliza/baliza.env'
const [PLAIN, SECRET, PROGRAM] = [0o644, 0o600, 0o755]
const ARCHITECTURE: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const SCRIPTS = ['postinst', 'prerm', 'postrm']
const KILOBYTE = 1024

type Release = { readonly platform: Pick<Platform, 'cpu'>; readonly version: string; readonly time: number }

export const debianName = ({ platform, version }: Omit<Release, 'time'>): string =>
  `baliza_${version}_${ARCHITECTURE[platform.cpu]}.deb`

/**
 * Packs a staged folder as a package for Debian: the product below /usr/lib, `baliza` in the path, and a
 * service. The same content and the same `time` give the same bytes; no program of Debian is needed for it.
 */
export async function packDebian(folder: string, file: string, release: Release): Promise<void> {
  const pieces = installed(folder)
  const control: Piece[] = [
    { name: 'control', mode: PLAIN, content: controlText(release, pieces) },
    { name: 'conffiles', mode: PLAIN, content: `/${CONFIGURATION}\n` },
    ...SCRIPTS.map((name) => ({ name, mode: PROGRAM, file: path.join(PACKAGING, name) })),
  ]
  const members = [
    member('debian-binary', Buffer.from('2.0\n'), release.time),
    member('control.tar.gz', await zipped(control, release.time), release.time),
    member('data.tar.gz', await zipped(withFolders(pieces), release.time), release.time),
  ]
  writeFileSync(file, Buffer.concat([Buffer.from('!<arch>\n'), ...members]))
}

function installed(folder: string): Piece[] {
  const from = (name: string, file: string, mode = PLAIN): Piece => ({ name, mode, file })
  return [
    ...filesIn(folder).map(({ name, ...rest }) => ({ ...rest, name: path.posix.join(HOME, name) })),
    linkTo('usr/bin/baliza', '../lib/baliza/baliza'),
    from('usr/lib/systemd/system/baliza.service', path.join(PACKAGING, 'baliza.service')),
    from(CONFIGURATION, path.join(PACKAGING, 'baliza.env'), SECRET),
    from(`${DOCUMENTS}/README.md`, path.join(ROOT, 'docs/install/debian.md')),
    from(`${DOCUMENTS}/copyright`, path.join(ROOT, 'LICENSE')),
  ]
}

function controlText({ platform, version }: Release, pieces: readonly Piece[]): string {
  const bytes = pieces.reduce((sum, piece) => sum + ('file' in piece ? statSync(piece.file).size : 0), 0)
  return readFileSync(path.join(PACKAGING, 'control'), 'utf8')
    .replace('VERSION', version)
    .replace('ARCHITECTURE', ARCHITECTURE[platform.cpu] ?? '')
    .replace('KILOBYTES', String(Math.ceil(bytes / KILOBYTE)))
}

const zipped = async (pieces: readonly Piece[], time: number): Promise<Buffer> =>
  gzipSync(await buffer(tarOf(pieces, time)), { level: constants.Z_BEST_COMPRESSION })

/** A member of an archive as `ar` writes it: its header is text in columns, and it ends at an even byte. */
function member(name: string, content: Buffer, time: number): Buffer {
  const columns: [string, number][] = [
    [name, 16],
    [String(time), 12],
    ['0', 6],
    ['0', 6],
    ['100644', 8],
    [String(content.length), 10],
  ]
  const header = columns.map(([text, width]) => text.padEnd(width)).join('')
  return Buffer.concat([
    Buffer.from(`${header}\`\n`),
    content,
    Buffer.from(content.length % 2 === 1 ? '\n' : ''),
  ])
}
