import type { AddressInfo } from 'node:net'
import { Gauge, Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { openWatchPort } from './watch-port.ts'

async function open(answers: Record<string, () => boolean>) {
  const registry = new Registry()
  const looked = new Gauge({ name: 'baliza_looked', help: 'Looks.', registers: [registry] })
  const server = await openWatchPort({
    host: '127.0.0.1',
    port: 0,
    answers,
    registry,
    looks: [async () => looked.inc()],
  })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
}

test('each question has its own answer, in the status and in words', async () => {
  let leads = false
  const ask = await open({ '/healthz': () => true, '/leads': () => leads })
  expect((await ask('/healthz')).status).toBe(200)
  const no = await ask('/leads?now')
  expect([no.status, await no.json()]).toEqual([503, { leads: false }])
  leads = true
  const yes = await ask('/leads')
  expect([yes.status, await yes.json()]).toEqual([200, { leads: true }])
})

test('figures are brought up to date when they are asked for', async () => {
  const ask = await open({})
  await ask('/metrics')
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('baliza_looked 2')
})

test('nothing else is there, and nothing is taken', async () => {
  const ask = await open({ '/healthz': () => true })
  expect((await ask('/api/users/get')).status).toBe(404)
  expect((await ask('/healthz', 'POST')).status).toBe(405)
})
