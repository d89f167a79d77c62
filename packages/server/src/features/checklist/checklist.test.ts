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
  await server.db.insertInto('tag').values({ tagName: 'on', tagType: 'Boolean', opcServerID: 1, tagValue: 'ns=1;s=on' }).execute()
  await aLine(4).insertInto(server.db)
  expect(await ask()).toEqual({ done: ['people', 'server', 'tags', 'area'], lineID: null })
  await aLine(7, { calculationBaliza: 'tag("on")' })
    .withStop({ startDate: at('2026-11-20T09:00:00Z') })
    .insertInto(server.db)
  expect(await ask()).toEqual({ done: ['people', 'server', 'tags', 'area', 'line', 'stop'], lineID: 7 })
})
