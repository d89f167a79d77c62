import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'
import { isPassword } from '../password.ts'
import { insertFirstAccount } from './first-account.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant().insertInto(db)
})
afterAll(() => db.destroy())

test('an installation without people gets an administrator, once', async () => {
  const password = await insertFirstAccount(db)
  const { passwordHash, roleID, mustChangePassword } = await db
    .selectFrom('user')
    .selectAll()
    .where('userID', '=', 'setup')
    .executeTakeFirstOrThrow()
  expect([roleID, mustChangePassword]).toEqual([1, true])
  expect(await isPassword(passwordHash ?? '', password ?? '')).toBe(true)
  expect(await insertFirstAccount(db)).toBeUndefined()
})

test('where there are people nobody is added', async () => {
  await db.deleteFrom('user').execute()
  await aUser('SUPERVISOR').insertInto(db)
  expect(await insertFirstAccount(db)).toBeUndefined()
  expect(await db.selectFrom('user').select('userID').where('userID', '=', 'setup').execute()).toEqual([])
})
