import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import type { Status } from './read-status.ts'

const BALIZA = fileURLToPath(new URL('./baliza.ts', import.meta.url))
const OPS = new URL('../../../../ops/', import.meta.url)
/** Names of figures, as Prometheus writes them. */
const FIGURES = /\b(?:baliza|process|nodejs)_[a-z0-9_]+/g
const NODE = ['--disable-warning=ExperimentalWarning', BALIZA]

test('a product that was started says that it leads and answers, and ends when it is told to', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'baliza-command ñ-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const env = {
    ...process.env,
    BALIZA_DATA: data,
    BALIZA_DATABASE: `sqlite:${path.join(data, 'baliza.db')}`,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    BALIZA_PIPELINE_PORT: String(await freePort()),
    BALIZA_LOG_LEVEL: 'error',
  }
  const product: ChildProcess = spawn(process.execPath, [...NODE, 'start'], { env, stdio: 'ignore' })
  const ended = once(product, 'exit')
  onTestFinished(() => void product.kill('SIGKILL'))
  const status = () => {
    const { stdout } = spawnSync(process.execPath, [...NODE, 'status', '--json'], { env, encoding: 'utf8' })
    return JSON.parse(stdout) as Status
  }
  const well = { web: { answers: true }, pipeline: { state: 'leads' }, database: { problem: null } }
  await expect.poll(status, { timeout: 45_000, interval: 500 }).toMatchObject(well)
  await watchedWell(env)
  const stopped = () => spawnSync(process.execPath, [...NODE, 'stop'], { env, encoding: 'utf8' }).status
  expect(stopped()).toBe(0)
  expect(await ended).toEqual([0, null])
  expect(stopped()).toBe(3)
})

/** The pipeline answers on a port of its own, and what `ops` asks for is there. */
async function watchedWell(env: { readonly PORT: string; readonly BALIZA_PIPELINE_PORT: string }) {
  const ask = (port: string, at: string) => fetch(`http://127.0.0.1:${port}${at}`)
  for (const question of ['healthz', 'readyz', 'reads', 'leads']) {
    const answer = await ask(env.BALIZA_PIPELINE_PORT, `/${question}`)
    expect([answer.status, await answer.json()]).toEqual([200, { [question]: true }])
  }
  const told = await Promise.all(
    [env.PORT, env.BALIZA_PIPELINE_PORT].map(async (port) => (await ask(port, '/metrics')).text()),
  )
  const known = new Set(told.join('\n').match(FIGURES))
  const wanted = ['prometheus/baliza.rules.yml', 'grafana/baliza.json'].flatMap(
    (name) => readFileSync(new URL(name, OPS), 'utf8').match(FIGURES) ?? [],
  )
  expect(wanted.filter((name) => !known.has(name))).toEqual([])
}
