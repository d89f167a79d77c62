import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { openTestDatabase, testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { plansOf } from '../../testing/query-plans.ts'
import { readActiveCalls } from './maintenance-calls.ts'

const startDate = at('2026-11-20T09:10:00Z')
const endDate = at('2026-11-20T09:30:00Z')

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  const called = (iso: string) => ({ callDate: at(iso), declarationDate: at(iso) })
  await aPlant()
    .with(
      aLine(1)
        .withCall({ ...called('2026-11-20T09:00:00Z'), status: 2, startDate, endDate })
        .withCall({ ...called('2026-11-20T10:00:00Z'), status: 0 }),
      aLine(2).withCall({ ...called('2026-11-20T09:00:00Z'), status: 1, startDate, callReason: 'Ruido' }),
      aLine(3).withCall({ ...called('2026-11-20T09:00:00Z'), status: 4, endDate }),
    )
    .insertInto(db)
})
afterAll(() => db.destroy())

test('active calls are those that wait or are worked on, of every line, the oldest first', async () => {
  expect(await readActiveCalls(db)).toMatchObject([
    {
      resourceLineID: 2,
      status: 1,
      callReason: 'Ruido',
      declarationDate: at('2026-11-20T09:00:00Z'),
      startDate,
    },
    {
      resourceLineID: 1,
      status: 0,
      callReason: 'Atasco',
      declarationDate: at('2026-11-20T10:00:00Z'),
      startDate: null,
    },
  ])
})

test.runIf(testDialect() === 'sqlite')('they are found by the index of active calls', async () => {
  const [plan] = await plansOf(db, readActiveCalls)
  expect(plan).toContain('USING INDEX maintenanceCall_active')
})
