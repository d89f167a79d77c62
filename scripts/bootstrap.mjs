// Plain JavaScript for Node 20: it may be the first thing that runs on a fresh clone.
// Installs what the lockfile says when it is not there yet, then runs the given script on the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.baliza-lock')
const windows = process.platform === 'win32'
const pinnedNode = path.join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
const isInstalled = () =>
  existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

function install() {
  console.log('Installing dependencies (once; about a minute) …')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : [windows ? 'npm.cmd' : 'npm']
  // Not `npm ci`: it refuses a lockfile without the binaries of every other platform, which a registry may
  // not offer. This takes the locked versions just the same, leaves the lockfile alone, and finds the
  // binaries of the machine it runs on.
  const options = ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund']
  const done = spawnSync(command, [...first, ...options], { cwd: root, stdio: 'inherit', shell: windows })
  if (done.status !== 0) {
    console.error(
      `npm install failed: ${done.error?.message ?? `exit code ${done.status}`}. Is the npm registry reachable?`,
    )
    process.exit(done.status || 1)
  }
  writeFileSync(stamp, lockHash())
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Baliza needs Node 20 or newer to start itself; this is ${process.version}.`)
  process.exit(1)
}
// Whatever runs from here on, some of it in other folders, finds one and the same place for temporary files.
if (process.env.TMPDIR) process.env.TMPDIR = path.resolve(tmpdir())
mkdirSync(tmpdir(), { recursive: true })
if (!isInstalled()) install()

const [script, ...rest] = process.argv.slice(2)
const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', path.join(root, script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path.join(modules, '.bin') + path.delimiter + process.env.PATH },
})
// Ctrl-C reaches the whole group by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
