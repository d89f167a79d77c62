import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from './steps.ts'

const project = mkdtempSync(path.join(tmpdir(), 'baliza-bootstrap ñ-'))
const SCRIPTS = ['bootstrap.mjs', 'on-end.ts', 'testing/listener.ts', 'testing/child.ts']

/** A project beside this one, with its packages, whose one command listens at a port. */
beforeAll(() => {
  for (const file of SCRIPTS) cpSync(path.join(ROOT, 'scripts', file), path.join(project, 'scripts', file))
  cpSync(path.join(ROOT, 'package-lock.json'), path.join(project, 'package-lock.json'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'))
  const scripts = { listen: 'node scripts/bootstrap.mjs scripts/testing/listener.ts' }
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  return () => rmSync(project, { recursive: true })
})

type Started = { readonly pid: number; readonly bootstrap: number; readonly port: number }

const ENDS: Record<string, (npm: ChildProcess, started: Started) => void> = {
  'npm is killed': (npm) => npm.kill('SIGKILL'),
  'npm is asked to end': (npm) => npm.kill('SIGTERM'),
  'what npm started is killed': (_, { bootstrap }) => process.kill(bootstrap, 'SIGKILL'),
  'the command is killed': (_, { pid }) => process.kill(pid, 'SIGKILL'),
  'the command is asked to end': (_, { pid }) => process.kill(pid, 'SIGTERM'),
}

test.for(Object.keys(ENDS))('nothing is left of a command when %s', async (name) => {
  const npm = spawn('npm', ['run', 'listen'], { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] })
  // Closed when the last process that could write to it is gone.
  const closed = once(npm, 'close')
  const started = await firstWords(npm)
  ENDS[name]?.(npm, started)
  await closed
  const again = createServer().listen(started.port, '127.0.0.1')
  await expect(once(again, 'listening')).resolves.toEqual([])
  again.close()
})

async function firstWords({ stdout }: ChildProcess): Promise<Started> {
  if (!stdout) throw new Error('its output is not ours')
  const lines = createInterface({ input: stdout })
  for (;;) {
    const [line] = (await once(lines, 'line')) as [string]
    if (line.startsWith('{')) return JSON.parse(line) as Started
  }
}
