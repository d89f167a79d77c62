import { createServer } from 'node:net'
import { instant } from '@baliza/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SourceError } from './connection/source-failure.ts'
import { startHttpPlant } from './testing/http-plant.ts'
import { startUaPlant, type UaPlant, uaSettings, uaTag } from './testing/ua-plant.ts'
import { visitSource } from './visit-source.ts'

const clock = () => instant(Date.now())

let plant: UaPlant
beforeAll(async () => {
  plant = await startUaPlant()
  plant.set('running', true)
  plant.set('count', 100, new Date(1_800_000_000_000))
})
afterAll(() => plant.stop())

const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof SourceError ? error.failure.kind : error
}

test('a visit tells how the server is, what lies under its folders and what a tag says, and leaves', async () => {
  const seen = await visitSource(
    uaSettings(plant.port),
    async (visit) => ({
      status: await visit.status(),
      nodes: await visit.browse(),
      count: await visit.read(uaTag(1, 'count')),
      nobody: await visit.read(uaTag(2, 'nobody')),
      text: await visit.read({ ...uaTag(3, 'x'), tagValue: 'no address' }),
    }),
    { clock },
  )
  expect(seen.status.serverState).toBe('Running')
  expect(seen.nodes).toContainEqual(
    expect.objectContaining({ nodeId: 'ns=1;s=count', nodeClass: 'Variable', dataType: 'Double' }),
  )
  expect(seen.count).toEqual({ value: 100, quality: 'good', sourceTime: expect.any(Number), status: 'Good' })
  expect(seen.nobody).toEqual({ value: null, quality: 'bad', sourceTime: null, status: 'BadNodeIdUnknown' })
  expect(seen.text.quality).toBe('bad')
  await expect.poll(() => plant.clients()).toBe(0)
})

test('a server that wants to know who asks says so', async () => {
  const closed = await startUaPlant({ allowAnonymous: false })
  expect(await failure(visitSource(uaSettings(closed.port), (visit) => visit.status(), { clock }))).toBe(
    'user-needed',
  )
  await closed.stop()
})

test('a visit says why it failed, in time', async () => {
  const status = (settings: Parameters<typeof uaSettings>[1], timeout?: number) =>
    failure(
      visitSource(uaSettings(plant.port, settings), (visit) => visit.status(), {
        clock,
        ...(timeout && { timeout }),
      }),
    )
  expect(await status({ hostName: 'opc.tcp://127.0.0.1:1' })).toBe('nobody-answers')
  expect(await status({ hostName: 'opc.tcp://127.0.0.1:1', securityMode: 'SignAndEncrypt' })).toBe(
    'nobody-answers',
  )
  expect(await status({ hostName: 'opc.tcp://nowhere.invalid:4840' })).toBe('host-unknown')
  expect(await status({ userName: 'nobody', password: 'x' })).toBe('wrong-user')
  const web = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((resolve) => web.once('listening', resolve))
  expect(await status({ hostName: `opc.tcp://127.0.0.1:${(web.address() as { port: number }).port}` })).toBe(
    'cut-off',
  )
  web.close()
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const began = performance.now()
  expect(await status({ hostName: `opc.tcp://127.0.0.1:${port}` }, 1_000)).toBe('no-answer')
  expect(performance.now() - began).toBeLessThan(3_000)
  silent.close()
})

test('an API is visited by its own address, and has nothing to browse', async () => {
  const press = await startHttpPlant()
  press.set('count', '42', new Date(1_800_000_000_000))
  const look = (settings: object) =>
    visitSource(
      { ...press.server, ...settings },
      async (visit) => [await visit.status(), await visit.read(press.tag(1, 'count'))],
      {
        clock,
      },
    )
  expect(await look({ hostName: `${press.server.hostName}line` })).toEqual([
    {
      vendorInfo: 'plant/1',
      productVersion: null,
      startTime: null,
      serverState: 'Running',
      statusInfo: null,
    },
    { value: 42, quality: 'good', sourceTime: 1_800_000_000_000, status: 'Good' },
  ])
  expect(await failure(look({ password: 'wrong' }))).toBe('wrong-user')
  press.misbehave({ status: 200, body: '<html>' })
  expect(await failure(look({}))).toBe('not-json')
  await press.stop()
})
