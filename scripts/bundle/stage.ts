import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { BUILDS, CURRENT, RELEASE_KEY } from '@baliza/server'
import { nodeFileTrace } from '@vercel/nft'
import { ROOT } from '../steps.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { inFewLetters } from './in-few-letters.ts'
import { launcherFor } from './launcher.ts'
import { PLATFORMS, type Platform } from './platform.ts'
import { placePackage } from './to-javascript.ts'
import { withoutSymbols } from './without-symbols.ts'

/** The server, and what it is made of. */
export const OURS = ['server', 'domain', 'contract', 'acquisition', 'line-script']
const SERVER = 'node_modules/@baliza/server'
/** The programs of the product: processes, threads and the command. */
const PROGRAMS = [
  'command/baliza',
  'process/main',
  'process/backup-process',
  'process/opening-process',
  'process/pipeline-process',
  'process/web-process',
  '**/*-worker',
  '../../line-script/src/worker',
]
/** What people may want to read besides the programs that a package brings. */
const PAPERS = '{package.json,LICEN[CS]E*,licen[cs]e*,NOTICE*}'
/** Ours stays to the letter, so that a fault names the line of its source. */
const PROGRAM_OF_OTHERS = /^(?!node_modules\/@baliza\/[^/]+\/src\/).*\.[cm]?js$/
const EXECUTABLE = 0o755
export const BILL = 'bill-of-materials.cdx.json'
const LETTERS_OF_SUM = 10

export type Staged = {
  readonly platform: Platform
  readonly version: string
  /** Of releases: what an installation believes when it is updated. */
  readonly publicKey: string | undefined
}

/**
 * Fills `folder` with what a machine of `platform` needs to run the product and nothing else: Node, the
 * product as JavaScript, the files of other packages that it can come to load, and the built web. All that
 * lies in one folder of its own, which an update puts another one beside. Nothing of other packages is run
 * meanwhile. Answers the name of the build.
 */
export async function stage({ platform, version, publicKey }: Staged, folder: string): Promise<string> {
  const work = mkdtempSync(`${folder}-work-`)
  install(platform, work)
  const modules = path.join(work, 'node_modules')
  for (const name of OURS) placeOurs(name, work)
  const unnamed = path.join(folder, BUILDS, 'unnamed')
  const app = path.join(unnamed, 'app')
  for (const file of await neededFiles(work)) {
    copy(work, file, app)
    if (PROGRAM_OF_OTHERS.test(file)) shorten(path.join(app, file))
  }
  cpSync(path.join(ROOT, 'packages/web/dist'), path.join(app, 'node_modules/@baliza/web/dist'), {
    recursive: true,
  })
  placeRuntime(platform, modules, unnamed)
  for (const paper of ['LICENSE', 'CHANGELOG.md']) cpSync(path.join(ROOT, paper), path.join(unnamed, paper))
  writeFileSync(path.join(unnamed, BILL), billOfMaterials(app, version, platform))
  if (publicKey !== undefined) writeFileSync(path.join(unnamed, RELEASE_KEY), publicKey)
  const build = `${version}-${await sumOfFolder(unnamed)}`
  renameSync(unnamed, path.join(folder, BUILDS, build))
  writeFileSync(path.join(folder, CURRENT), `${build}\n`)
  writeFileSync(path.join(folder, platform.launcher), launcherFor(platform), { mode: EXECUTABLE })
  if (platform.os === 'win32')
    cpSync(path.join(ROOT, 'packaging/windows/service.ps1'), path.join(folder, 'service.ps1'))
  rmSync(work, { recursive: true })
  return build
}

/** Ours is a link into the sources: in its place come its programs, and the packages that it alone has. */
function placeOurs(name: string, work: string): void {
  const place = path.join(work, 'node_modules/@baliza', name)
  const own = path.join(work, 'packages', name, 'node_modules')
  rmSync(place)
  placePackage(path.join(ROOT, 'packages', name), place)
  if (existsSync(own)) renameSync(own, path.join(place, 'node_modules'))
}

/** Tells two builds of one version apart: the beginning of a sum over every file and its name. */
async function sumOfFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const file of files.filter((each) => statSync(path.join(folder, each)).isFile()))
    hash.update(`${file.replaceAll('\\', '/')}\0`).update(readFileSync(path.join(folder, file)))
  return hash.digest('hex').slice(0, LETTERS_OF_SUM)
}

const shorten = (file: string) => writeFileSync(file, inFewLetters(readFileSync(file, 'utf8')))

/** What the lockfile says, for another machine than this one perhaps. */
function install(platform: Platform, work: string): void {
  for (const manifest of [
    'package.json',
    'package-lock.json',
    ...globSync('packages/*/package.json', { cwd: ROOT }),
  ])
    copy(ROOT, manifest, work)
  const options = [
    '--omit=dev',
    '--workspace=packages/server',
    '--include-workspace-root',
    '--ignore-scripts',
  ]
  const machine = [
    `--os=${platform.os}`,
    `--cpu=${platform.cpu}`,
    ...(platform.os === 'linux' ? ['--libc=glibc'] : []),
  ]
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['ci', ...machine, ...options, ...quiet], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function neededFiles(work: string): Promise<string[]> {
  const programs = globSync(
    PROGRAMS.map((program) => `${SERVER}/src/${program}.js`),
    { cwd: work },
  )
  const traced = await nodeFileTrace(
    programs.map((program) => path.join(work, program)),
    { base: work, conditions: ['node'], exportsOnly: false },
  )
  const files = [...traced.fileList].filter((file) => existsSync(path.join(work, file)))
  const packages = new Set(files.map(packageOf))
  const papers = [...packages].flatMap((name) => globSync(`${name}/${PAPERS}`, { cwd: work }))
  return [...new Set([...files, ...papers])].toSorted()
}

/** `node_modules/a/node_modules/@b/c` of any file in it. */
const packageOf = (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file

function copy(from: string, file: string, to: string): void {
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
  cpSync(path.join(from, file), path.join(to, file))
}

function placeRuntime(platform: Platform, modules: string, folder: string): void {
  const program = path.join(folder, 'runtime', path.basename(platform.runtime))
  mkdirSync(path.dirname(program), { recursive: true })
  const runtime = path.join(modules, platform.runtime)
  if (platform.os === 'linux') writeFileSync(program, withoutSymbols(readFileSync(runtime)))
  else renameSync(runtime, program)
  chmodSync(program, EXECUTABLE)
  cpSync(licenceOfNode(modules), path.join(folder, 'runtime/LICENSE'))
}

/** The same for every platform; not each of the packages carries it. */
function licenceOfNode(modules: string): string {
  const carriers = PLATFORMS.map(({ runtime }) => path.join(path.dirname(path.dirname(runtime)), 'LICENSE'))
  const places = [modules, path.join(ROOT, 'node_modules')]
  const found = places
    .flatMap((folder) => carriers.map((carrier) => path.join(folder, carrier)))
    .find(existsSync)
  if (found === undefined) throw new Error("Node's licence is in none of its packages")
  return found
}
