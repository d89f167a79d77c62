import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../testing/plant-builder.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aLine(1), aLine(2), aUser('ADMINISTRATOR')))
  token = await server.logIn('administrato')
  await server.db.insertInto('building').values({ buildingName: 'Nave 2' }).execute()
  await server.db.insertInto('sector').values({ sectorName: 'Patio', buildingId: 2 }).execute()
  await server.db
    .insertInto('notificationGroup')
    .values({ name: 'Guardia', description: null, email: null, updatedBy: null, updateDate: null })
    .execute()
  const everywhere = [
    { groupID: 1, buildingId: 1, sectorID: 1, lineID: 1 },
    { groupID: 1, buildingId: 1, sectorID: 1, lineID: null },
    { groupID: 1, buildingId: 1, sectorID: null, lineID: null },
    { groupID: 1, buildingId: null, sectorID: null, lineID: null },
  ]
  await server.db.insertInto('notificationWatcher').values(everywhere).execute()
})
afterAll(() => server.close())

const places = async () => {
  const rows = await server.db.selectFrom('notificationWatcher').selectAll().orderBy('watcherID').execute()
  return rows.map(({ buildingId, sectorID, lineID, revision }) => [buildingId, sectorID, lineID, revision])
}

test('who watches a line goes with it to another sector, and the trail says so', async () => {
  await server.call('resources.put', { body: { key: 1, values: { sectorID: 2 } } }, token)
  expect(await places()).toEqual([
    [2, 2, 1, 2],
    [1, 1, null, 1],
    [1, null, null, 1],
    [null, null, null, 1],
  ])
  const trail = await server.db
    .selectFrom('auditEntry')
    .select(['action', 'entityKey'])
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { action: 'line.change', entityKey: '1' },
    { action: 'notificationWatcher.change', entityKey: '1' },
  ])
})

test('who watches a sector goes with it to another building', async () => {
  await server.call('sectors.put', { body: { key: 1, values: { buildingId: 2 } } }, token)
  expect((await places()).slice(0, 3)).toEqual([
    [2, 2, 1, 2],
    [2, 1, null, 2],
    [1, null, null, 1],
  ])
})

test('a change that moves nothing leaves them alone', async () => {
  const before = await places()
  await server.call('resources.put', { body: { key: 1, values: { description: 'Otra' } } }, token)
  expect(await places()).toEqual(before)
})
