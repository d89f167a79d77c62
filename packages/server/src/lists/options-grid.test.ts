import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../testing/plant-builder.ts'

const LOOKUPS = [
  '/api/sectors/lookup',
  '/api/buildings/lookup/',
  '/api/notifications/groups/lookup',
  '/api/opcservers/lookup',
  '/api/products/lookup',
  '/api/tags/lookup',
  '/api/Resources/LookupResources',
  '/api/stopreasons/rootlookup',
]

type Option = { value: number | string; text: string }

describe('a list to choose from', () => {
  let server: TestServer
  let headers: { authorization: string }
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(1), aLine(3), aUser('ADMINISTRATOR')))
    const { db } = server
    await db.insertInto('building').values({ buildingName: 'Nave dos' }).execute()
    await db.insertInto('sector').values({ sectorName: 'Secado', buildingId: 1 }).execute()
    for (const name of ['Ana', 'Bea']) {
      await db.insertInto('notificationGroup').values({ name, enabled: true }).execute()
      await db
        .insertInto('product')
        .values({ code: `${name}-1`, name, wrappersPerPackage: 1, unitsPerWrapper: 1 })
        .execute()
      const source = {
        name,
        hostName: 'opc.tcp://localhost',
        serverType: 'UA',
        securityMode: 'None',
        enabled: false,
      } as const
      const { opcServerID } = await db
        .insertInto('opcServer')
        .values(source)
        .returning('opcServerID')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('tag')
        .values({ tagName: name, tagType: 'Double', opcServerID, tagValue: 'ns=1;s=x' })
        .execute()
    }
    headers = { authorization: `Bearer ${await server.logIn('administrato')}` }
  })
  afterAll(() => server.close())

  const load = async (path: string, options: Record<string, string>): Promise<unknown> =>
    (await server.app.inject({ url: `${path}?${new URLSearchParams(options).toString()}`, headers })).json()

  test.each(LOOKUPS)('%s finds one by its value, searches, pages and counts', async (path) => {
    const all = (await load(path, {})) as Option[]
    expect(all.length).toBeGreaterThan(1)
    const last = all.at(-1) as Option
    expect(await load(path, { filter: JSON.stringify(['value', last.value]) })).toEqual([last])
    expect(
      await load(path, { filter: JSON.stringify(['text', 'contains', last.text.toUpperCase()]) }),
    ).toContainEqual(last)
    expect(await load(path, { skip: '1', take: '1', requireTotalCount: 'true' })).toEqual({
      data: [all[1]],
      totalCount: all.length,
    })
    expect(await load(path, { isCountQuery: 'true' })).toBe(all.length)
  })

  it('refuses what it does not know', async () => {
    expect(await load('/api/sectors/lookup', { filter: '["password","=",1]' })).toMatchObject({
      code: 'grid-field-unknown',
    })
  })
})
