import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR')))
  await server.db
    .insertInto('opcServer')
    .values({
      name: 'PLC',
      hostName: 'opc.tcp://plc:4840',
      serverType: 'UA',
      enabled: true,
      securityMode: 'None',
    })
    .execute()
  token = await server.logIn('administrato')
})
afterAll(() => server.close())

test('two thousand tags of a server are added in one go, within seconds', async () => {
  const tags = Array.from({ length: 2_000 }, (_, i) => ({
    tagName: `L${i % 99}.tag-${i}`,
    tagType: 'Double' as const,
    tagValue: `ns=2;s=L${i % 99}.tag-${i}`,
  }))
  const began = performance.now()
  const { status, answer } = await server.call('tags.many', { body: { opcServerID: 1, tags } }, token)
  const seconds = (performance.now() - began) / 1_000
  expect([status, answer]).toEqual([200, { added: 2_000 }])
  const { count } = await server.db
    .selectFrom('auditEntry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '=', 'tag.create')
    .executeTakeFirstOrThrow()
  expect(count).toBe(2_000)
  expect(seconds).toBeLessThan(5)
}, 60_000)
