import { NO_CLOCK } from '@baliza/acquisition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { storableStatus } from './collector.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

test('a server that fills its name with zeros is kept by either database', async () => {
  const { opcServerID } = await db
    .insertInto('opcServer')
    .values({
      name: 'PLC',
      hostName: 'opc.tcp://plc:4840',
      serverType: 'UA',
      enabled: true,
      securityMode: 'None',
    })
    .returning('opcServerID')
    .executeTakeFirstOrThrow()
  const said = {
    opcServerID,
    startTime: null,
    lastUpdateTime: null,
    serverState: 'Running',
    productVersion: '1.0\0',
    statusInfo: null,
    certificate: null,
    ...NO_CLOCK,
  }
  await db
    .insertInto('opcServerStatus')
    .values(storableStatus({ ...said, vendorInfo: 'ACME\0\0\0' }))
    .execute()
  expect(await db.selectFrom('opcServerStatus').selectAll().executeTakeFirst()).toMatchObject({
    vendorInfo: 'ACME',
    productVersion: '1.0',
  })
})
