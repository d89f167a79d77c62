import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../packages/server/src/testing/free-port.ts'

const MAIN = path.join(import.meta.dirname, '../packages/server/src/process/main.ts')

export type EmptyMachine = {
  readonly url: string
  /** What the program printed so far. */
  readonly output: () => string
  /** What the wizard wants to know, from another machine or with `BALIZA_SETUP=code`. */
  readonly code: string
  readonly stop: () => Promise<void>
}

/** The product as `npm start` begins it where nobody has set anything up. */
export async function openEmptyMachine(more: NodeJS.ProcessEnv = {}): Promise<EmptyMachine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-empty-'))
  const { server, url, stop } = await startProduct(folder, more)
  const output = await whenItSpoke(server)
  const [code = ''] = /[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}/.exec(output()) ?? []
  return { url, output, code, stop }
}

/** The product on a folder of its own, which goes with it. */
export async function startProduct(folder: string, more: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env.PATH,
      BALIZA_DATA: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      BALIZA_LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, url: `http://127.0.0.1:${port}`, stop }
}

/** It listens before it speaks. */
function whenItSpoke(server: ChildProcess): Promise<() => string> {
  let text = ''
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      text += String(chunk)
      if (/setup-code\.txt/.test(text)) resolve(() => text)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
  })
}
