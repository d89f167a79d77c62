import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR')))
  token = await server.logIn('administrato')
})
afterAll(() => server.close())

const ask = async () => {
  const { answer } = await server.call('checklist.get', {}, token)
  return { done: answer.steps.filter(({ done }) => done).map(({ step }) => step), lineID: answer.lineID }
}

test('each step of the way to the first live line is done when the database says so', async () => {
  expect(await ask()).toEqual({ done: ['area'], lineID: null })
  await aUser('SUPERVISOR').insertInto(server.db)
  await server.db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: 'opc.tcp://x', serverType: 'UA', enabled: true, securityMode: 'None' })
    .execute()
  await server.db
    .insertInto('tag')
    .values({ tagName: 'on', tagType: 'Boolean', opcServerID: 1, tagValue: 'ns=1;s=on' })
    .execute()
  await aLine(4).insertInto(server.db)
  expect(await ask()).toEqual({ done: ['people', 'server', 'tags', 'area'], lineID: null })
  await aLine(7, { calculationBaliza: 'tag("on")' })
    .withStop({ startDate: at('2026-11-20T09:00:00Z') })
    .insertInto(server.db)
  expect(await ask()).toEqual({ done: ['people', 'server', 'tags', 'area', 'line', 'stop'], lineID: 7 })
  await server.call(
    'resources.put',
    { body: { key: 7, values: { firstTarget: { defaultSpeed: 20 } } } },
    token,
  )
  expect((await ask()).done).toEqual(['people', 'server', 'tags', 'area', 'line', 'target', 'stop'])
  const again = await server.call(
    'resources.put',
    { body: { key: 7, values: { firstTarget: { defaultSpeed: 30 } } } },
    token,
  )
  expect(again.code).toBe('target-taken')
  const target = await server.db.selectFrom('lineTarget').selectAll().executeTakeFirstOrThrow()
  expect(target).toMatchObject({
    lineID: 7,
    tag: 'L7',
    defaultSpeed: 20,
    targetOEE: null,
    updatedBy: 'administrato',
  })
  const trail = await server.db.selectFrom('auditEntry').select('action').execute()
  expect(trail.map(({ action }) => action)).toContain('target.create')
})
