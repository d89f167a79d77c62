import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Outcome, ROOT } from './steps.ts'

export type Package = {
  /** Where it is installed under another one. */
  readonly name?: string
  readonly version?: string
  /** Wanted by development alone. */
  readonly dev?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  /** A workspace: what stands for it is a link to its folder. */
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export type Lockfile = { readonly packages: Readonly<Record<string, Package>> }

const MODULES = 'node_modules/'

/**
 * What `npm ci` would miss on some machine: packages that another one names, the binaries of every platform
 * among them, and that have no entry with their origin and their checksum.
 */
export function lockfileGaps({ packages }: Lockfile): string[] {
  const absent = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => foldersOf(folder, name).every((other) => packages[other] === undefined))
      .map((name) => `${name}, which ${folder === '' ? 'package.json' : folder} wants, has no entry`),
  )
  const bare = Object.entries(packages)
    .filter(([folder, entry]) => folder.includes(MODULES) && entry.link !== true)
    .filter(([, { resolved, integrity }]) => resolved === undefined || integrity === undefined)
    .map(([folder]) => `${folder} has no origin or no checksum`)
  return [...absent, ...bare]
}

/** Where Node looks for a package that one in `folder` names, the nearest first. */
export function foldersOf(folder: string, name: string): string[] {
  const outer = folder.lastIndexOf(`/${MODULES}`)
  const here = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`
  if (folder === '') return [here]
  return [here, ...foldersOf(outer < 0 ? '' : folder.slice(0, outer), name)]
}

/** The step of `npm run check` that keeps `npm ci` working, on every platform. */
export async function checkLockfile(): Promise<Outcome> {
  const lockfile = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile
  const gaps = lockfileGaps(lockfile)
  return { name: 'lockfile', ok: gaps.length === 0, seconds: 0, output: gaps.join('\n') }
}
