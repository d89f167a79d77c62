import { FIRST_OWN_REASON } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { insertDefaultContent } from './default-content.ts'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const reasons = () => db.selectFrom('stopReason').selectAll().orderBy('reasonID').execute()
const named = async (...ids: number[]) => {
  const rows = await reasons()
  return ids.map((id) => rows.find(({ reasonID }) => reasonID === id)?.path)
}

test('a new plant has the fixed reasons with their ids, and a first set under them', async () => {
  await insertDefaultContent(db)
  const rows = await reasons()
  const fixed = rows
    .filter(({ systemStop }) => systemStop)
    .map(({ reasonID, parentID, isCategory }) => [reasonID, parentID, isCategory])
  expect(fixed).toEqual([
    [1, null, true],
    [2, 1, true],
    [3, 2, false],
    [4, 2, false],
    [5, 2, false],
    [6, 1, true],
    [7, 1, true],
    [8, 1, true],
    [100, 2, false],
  ])
  const discounted = rows
    .filter(({ discountOEE }) => discountOEE)
    .map(({ reasonID, root }) => [reasonID, root])
  expect(discounted.filter(([, root]) => root !== 7)).toEqual([
    [4, 2],
    [5, 2],
  ])
  expect(rows.filter(({ root, discountOEE }) => root === 7 && !discountOEE)).toEqual([])
  expect(rows.every(({ enabledForLine, level }) => enabledForLine === null && level <= 3)).toBe(true)
})

test('its mail is encrypted unless somebody says otherwise', async () => {
  await insertDefaultContent(db)
  const parameters = await db.selectFrom('parameter').select('emailRequireTls').executeTakeFirstOrThrow()
  expect(parameters.emailRequireTls).toBe(true)
})

test('its names are Spanish, or English where that was asked for', async () => {
  await insertDefaultContent(db)
  expect(await named(3, 811)).toEqual(['Sistema/Microparada', 'No planificada/Mecánica/Atasco'])
  await db.deleteFrom('stopReason').where('level', '=', 3).execute()
  await db.deleteFrom('stopReason').where('level', '=', 2).execute()
  await db.deleteFrom('stopReason').where('level', '=', 1).execute()
  await db.deleteFrom('stopReason').execute()
  await insertDefaultContent(db, 'en')
  expect(await named(3, 811)).toEqual(['System/Microstop', 'Unplanned/Mechanical/Jam'])
})

test('a plant that starts again keeps what its people made of it', async () => {
  await insertDefaultContent(db)
  await db.updateTable('stopReason').set({ reason: 'Traba' }).where('reasonID', '=', 811).execute()
  await db.deleteFrom('stopReason').where('reasonID', '=', 705).execute()
  await db.updateTable('parameter').set({ microStopTime: 90 }).execute()
  await insertDefaultContent(db, 'en')
  expect(await named(3, 811, 705)).toEqual([
    'Sistema/Microparada',
    'No planificada/Mecánica/Traba',
    undefined,
  ])
  expect(await db.selectFrom('parameter').select('microStopTime').executeTakeFirst()).toEqual({
    microStopTime: 90,
  })
})

test('reasons that a plant adds are numbered past those of every plant', async () => {
  await insertDefaultContent(db)
  const own = {
    parentID: 8,
    reason: 'Propio',
    isCategory: false,
    pareto: true,
    discountOEE: false,
    systemStop: false,
  }
  const { reasonID } = await db
    .insertInto('stopReason')
    .values(own)
    .returning('reasonID')
    .executeTakeFirstOrThrow()
  expect(reasonID).toBe(FIRST_OWN_REASON)
})
