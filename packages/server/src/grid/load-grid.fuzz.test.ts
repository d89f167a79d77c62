import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { loadGrid } from './load-grid.ts'
import { anyLoad, anyTrials } from './testing/any-load.ts'
import { oracle } from './testing/oracle.ts'
import { answered, fillTrials, NOW, openTrialDatabase, trialGrid } from './testing/trial-grid.ts'

let db: Db
beforeAll(async () => {
  db = await openTrialDatabase()
})
afterAll(() => db.destroy())

const TABLES = 15
const LOADS_PER_TABLE = 60
/** A busy machine takes its time for nine hundred questions. */
const PATIENCE = 300_000

it(
  'any load call of the protocol is answered as the oracle answers it',
  async () => {
    for (const rows of fc.sample(anyTrials, TABLES)) {
      await fillTrials(db, rows)
      const known = rows.map(answered)
      const agrees = async (query: Parameters<typeof oracle>[1]) => {
        expect(await loadGrid({ db }, trialGrid, query, { now: NOW, language: 'es' })).toEqual(
          oracle(known, query),
        )
      }
      await fc.assert(fc.asyncProperty(anyLoad, agrees), { numRuns: LOADS_PER_TABLE })
    }
  },
  PATIENCE,
)
