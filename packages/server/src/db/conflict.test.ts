import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aPlant } from '../testing/plant-builder.ts'
import { isConflict } from './conflict.ts'
import type { Db } from './open-database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant().insertInto(db)
})
afterAll(() => db.destroy())

const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)
const server = {
  name: 'PLC',
  hostName: 'opc.tcp://plc:4840',
  serverType: 'UA',
  enabled: true,
  securityMode: 'None',
} as const
const tag = { tagName: 'run', tagType: 'Boolean', tagValue: 'ns=1;s=run' }

test('a key that is taken, and a row that is gone, are conflicts; other errors are none', async () => {
  await db.insertInto('opcServer').values(server).execute()
  expect(
    isConflict(
      await failure(
        db
          .insertInto('opcServer')
          .values({ ...server, name: 'plc' })
          .execute(),
      ),
    ),
  ).toBe(true)
  expect(
    isConflict(
      await failure(
        db
          .insertInto('tag')
          .values({ ...tag, opcServerID: 99 })
          .execute(),
      ),
    ),
  ).toBe(true)
  await db
    .insertInto('tag')
    .values({ ...tag, opcServerID: 1 })
    .execute()
  expect(isConflict(await failure(db.deleteFrom('opcServer').execute()))).toBe(true)
  expect(
    isConflict(
      await failure(
        db
          .insertInto('tag')
          .values({ ...tag, tagName: 'x', tagType: 'Bool', opcServerID: 1 })
          .execute(),
      ),
    ),
  ).toBe(false)
  expect(isConflict('23505')).toBe(false)
})
