import { HOUR, later } from '@baliza/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { isPassword } from '../password.ts'
import { insertFirstAccount } from './first-account.ts'

const NOW = at('2026-11-20T10:00:00Z')

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant().insertInto(db)
})
afterAll(() => db.destroy())

test('an installation without people gets an administrator, once', async () => {
  const password = await insertFirstAccount(db, NOW)
  const { passwordHash, roleID, mustChangePassword } = await db
    .selectFrom('user')
    .selectAll()
    .where('userID', '=', 'setup')
    .executeTakeFirstOrThrow()
  expect([roleID, mustChangePassword]).toEqual([1, true])
  expect(await isPassword(passwordHash ?? '', password ?? '')).toBe(true)
  expect(await insertFirstAccount(db, NOW)).toBeUndefined()
})

test('whose password nobody used in time gets another one at the next start', async () => {
  expect(await insertFirstAccount(db, later(NOW, 71 * HOUR))).toBeUndefined()
  const password = await insertFirstAccount(db, later(NOW, 72 * HOUR))
  const { passwordHash, passwordEnd } = await db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(await isPassword(passwordHash ?? '', password ?? '')).toBe(true)
  expect(passwordEnd).toBe(later(NOW, 144 * HOUR))
  await db.updateTable('user').set({ mustChangePassword: false, passwordEnd: null }).execute()
  expect(await insertFirstAccount(db, later(NOW, 900 * HOUR))).toBeUndefined()
})

test('where there are people nobody is added', async () => {
  await db.deleteFrom('user').execute()
  await aUser('SUPERVISOR').insertInto(db)
  expect(await insertFirstAccount(db, NOW)).toBeUndefined()
  expect(await db.selectFrom('user').select('userID').where('userID', '=', 'setup').execute()).toEqual([])
})
