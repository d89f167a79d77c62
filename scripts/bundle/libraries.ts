import { execFileSync } from 'node:child_process'
import {
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Platform } from './platform.ts'
import type { Piece } from './tar.ts'

/** What Node needs of a system, and nothing else. */
const PACKAGES = ['libc6', 'libstdc++6', 'libgcc-s1', 'libatomic1']
const SUITE = 'bookworm'
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
const LIBRARY =
  /^(?:usr\/)?lib(?:64)?\/(?:[a-z0-9_]+-linux-gnu\/)?(?:ld-linux[^/]*|lib(?:c|m|dl|pthread|rt|resolv|nss_files|nss_dns|stdc\+\+|gcc_s|atomic)\.so\.\d+)$/
const ARCHITECTURE: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const PROGRAM = 0o755

/** The libraries of Debian that Node loads, of a machine that may be another one than this. */
export function librariesOf({ cpu }: Pick<Platform, 'cpu'>): Piece[] {
  const work = mkdtempSync(path.join(tmpdir(), 'baliza-libraries-'))
  const root = path.join(work, 'root')
  fetchPackages(work, ARCHITECTURE[cpu] ?? '')
  for (const file of globSync('*.deb', { cwd: work }))
    execFileSync('dpkg-deb', ['-x', path.join(work, file), root])
  const libraries = globSync('**/*', { cwd: root })
    .filter((name) => LIBRARY.test(name))
    .map(
      (name): Piece => ({
        name,
        mode: PROGRAM,
        content: readFileSync(fileBehind(root, path.join(root, name))),
      }),
    )
  rmSync(work, { recursive: true })
  if (libraries.length === 0) throw new Error('the packages of Debian hold no libraries')
  return libraries
}

/** By an apt of its own: what is installed on this machine, and for which one, has no part in it. */
function fetchPackages(work: string, debian: string): void {
  for (const folder of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(work, folder), { recursive: true })
  const list = path.join(work, 'sources.list')
  writeFileSync(path.join(work, 'status'), '')
  writeFileSync(list, `deb [signed-by=${KEYS}] http://deb.debian.org/debian ${SUITE} main\n`)
  const settings = [
    `Dir::State=${work}`,
    `Dir::State::status=${work}/status`,
    `Dir::Cache=${work}`,
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=-',
    `APT::Architecture=${debian}`,
    `APT::Architectures=${debian}`,
    `APT::Sandbox::User=root`,
  ].flatMap((setting) => ['-o', setting])
  for (const words of [['update'], ['download', ...PACKAGES]])
    execFileSync('apt-get', [...settings, '-qq', ...words], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

/** A link leads to another file of the same system, not of this one. */
function fileBehind(root: string, file: string): string {
  if (!lstatSync(file).isSymbolicLink()) return file
  const target = readlinkSync(file)
  return fileBehind(
    root,
    path.isAbsolute(target) ? path.join(root, target) : path.join(path.dirname(file), target),
  )
}
