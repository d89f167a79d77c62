import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Pack, pack } from 'tar-stream'

/** What lies in a tar: a file, of this machine or as it is given, a link or a folder. */
export type Piece = { readonly name: string; readonly mode: number; readonly owner?: number } & (
  | { readonly file: string }
  | { readonly content: string | Buffer }
  | { readonly link: string }
  | { readonly folder: true }
)

const FOLDER_MODE = 0o755
const LINK_MODE = 0o777

export const linkTo = (name: string, link: string): Piece => ({ name, mode: LINK_MODE, link })

/** The pieces and the folders on the way to them that are not among them, in the order of their names. */
export function withFolders(pieces: readonly Piece[]): Piece[] {
  const named = new Set(pieces.map(({ name }) => name))
  const folders = new Set(pieces.flatMap(({ name }) => foldersTo(name)).filter((name) => !named.has(name)))
  return [
    ...[...folders].map((name): Piece => ({ name, mode: FOLDER_MODE, folder: true })),
    ...pieces,
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function foldersTo(name: string): string[] {
  const folder = path.posix.dirname(name)
  return folder === '.' ? [] : [...foldersTo(folder), folder]
}

/** A tar of them, as a stream: the same pieces and the same `time` (seconds since 1970) give the same bytes. */
export function tarOf(pieces: readonly Piece[], time: number): Pack {
  const packing = pack()
  const addAll = async () => {
    for (const piece of pieces) await add(packing, piece, time)
    packing.finalize()
  }
  void addAll().catch((error: Error) => packing.destroy(error))
  return packing
}

const add = (packing: Pack, piece: Piece, time: number) =>
  new Promise<void>((resolve, reject) => {
    const { name, mode, owner = 0 } = piece
    const names = owner === 0 ? { uname: 'root', gname: 'root' } : {}
    const common = { name, mode, mtime: new Date(time * 1000), uid: owner, gid: owner, ...names }
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    if ('link' in piece) packing.entry({ ...common, type: 'symlink', linkname: piece.link }, done)
    else if ('folder' in piece) packing.entry({ ...common, type: 'directory' }, done)
    else packing.entry(common, 'file' in piece ? readFileSync(piece.file) : piece.content, done)
  })
