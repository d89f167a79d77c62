import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { ROOT } from '../steps.ts'
import { launcherFor } from './launcher.ts'
import { PLATFORMS, type Platform } from './platform.ts'
import { placePackage } from './to-javascript.ts'
import { withoutSymbols } from './without-symbols.ts'

/** The server, and what it is made of. */
const OURS = ['server', 'domain', 'contract', 'acquisition', 'line-script']
const SERVER = 'node_modules/@baliza/server'
/** The programs of the product: processes, threads and the command. */
const PROGRAMS = [
  'command/baliza',
  'process/main',
  'process/pipeline-process',
  'process/web-process',
  '**/*-worker',
  '../../line-script/src/worker',
]
/** What people may want to read besides the programs that a package brings. */
const PAPERS = '{package.json,LICEN[CS]E*,licen[cs]e*,NOTICE*}'
const EXECUTABLE = 0o755

/**
 * Fills `folder` with what a machine of `platform` needs to run the product and nothing else: Node, the
 * product as JavaScript, the files of other packages that it can come to load, and the built web. Nothing of
 * other packages is run meanwhile.
 */
export async function stage(platform: Platform, folder: string): Promise<void> {
  const work = mkdtempSync(`${folder}-work-`)
  install(platform, work)
  const modules = path.join(work, 'node_modules')
  for (const name of OURS) {
    rmSync(path.join(modules, '@baliza', name))
    placePackage(path.join(ROOT, 'packages', name), path.join(modules, '@baliza', name))
  }
  const app = path.join(folder, 'app')
  for (const file of await neededFiles(work)) copy(work, file, app)
  cpSync(path.join(ROOT, 'packages/web/dist'), path.join(app, 'node_modules/@baliza/web/dist'), {
    recursive: true,
  })
  placeRuntime(platform, modules, folder)
  writeFileSync(path.join(folder, platform.launcher), launcherFor(platform), { mode: EXECUTABLE })
  for (const paper of ['LICENSE', 'CHANGELOG.md']) cpSync(path.join(ROOT, paper), path.join(folder, paper))
  rmSync(work, { recursive: true })
}

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
    { base: work, conditions: ['node', 'import'], exportsOnly: false },
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
    .flatMap((place) => carriers.map((carrier) => path.join(place, carrier)))
    .find(existsSync)
  if (found === undefined) throw new Error("Node's licence is in none of its packages")
  return found
}
