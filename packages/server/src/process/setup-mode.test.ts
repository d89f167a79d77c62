import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { freePort } from '../testing/free-port.ts'
import { readSettings } from './settings.ts'
import { startSetup } from './setup-mode.ts'

async function startMain() {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-first-'))
  const port = await freePort()
  const start = () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: bareEnvironment({ BALIZA_DATA: folder, PORT: String(port), HOST: '127.0.0.1' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (text: Buffer) => (output.text += text))
    return child
  }
  const output = { text: '' }
  let child = start()
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(async () => {
    await end()
    await rm(folder, { recursive: true })
  })
  const restart = async () => {
    await end()
    child = start()
  }
  const ask = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  /** What other users of the machine could look into. */
  const openToOthers = () => {
    const all = [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ]
    return all.filter((file) => (statSync(file).mode & 0o077) !== 0)
  }
  return { output, ask, restart, folder, openToOthers }
}

test('what nobody set up waits in the browser, and goes on by itself once a database is chosen', {
  timeout: 150_000,
}, async () => {
  const { output, ask, restart, folder, openToOthers } = await startMain()
  await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200), 45_000)
  expect((await ask('/readyz')).status).toBe(503)
  const codeFile = join(folder, 'setup-code.txt')
  const setupCode = await vi.waitFor(() => readFileSync(codeFile, 'utf8').trim(), 10_000)
  expect(output.text).toContain(setupCode)
  expect(statSync(codeFile).mode & 0o777).toBe(0o600)
  const answer = await ask('/api/setup/configure', {
    databaseSelected: 'SQLite',
    connectionString: 'secret-name.db',
  })
  const { password, ...outcome } = (await answer.json()) as { password: string }
  expect(outcome).toEqual({ valid: true, created: true, error: null, inClear: false })

  const isReady = () => vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), 45_000)
  const logIn = async () => (await ask('/api/users/authenticate', { userid: 'setup', password })).status
  await isReady()
  expect(existsSync(codeFile)).toBe(false)
  expect(await logIn()).toBe(200)
  expect(await (await ask('/api/setup/information')).json()).toMatchObject({ setupPending: false })

  expect(openToOthers()).toEqual([])

  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'secret-name.db'), 0o644)
  await restart()
  await isReady()
  expect(openToOthers()).toEqual([])
  expect(await logIn()).toBe(200)
  expect(output.text).toMatch(/http:\/\/localhost:\d+\/setup\n[\s\S]*[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}/)
  expect(output.text).not.toContain('secret-name')
  expect(output.text).not.toContain(password)
})

test('what nobody sets up waits no longer than that, and its code goes with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-unused-'))
  const port = await freePort()
  const settings = readSettings({ BALIZA_DATA: folder, PORT: String(port), HOST: '127.0.0.1' })
  const setup = await startSetup(settings, 300)
  expect(existsSync(join(folder, 'setup-code.txt'))).toBe(true)
  expect(await setup.databaseUrl).toBeUndefined()
  expect(existsSync(join(folder, 'setup-code.txt'))).toBe(false)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  await rm(folder, { recursive: true })
})
