import type { LineStatus } from '@baliza/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant } from '../testing/plant-builder.ts'
import { readLiveLine, readLiveLines, writeLiveLines } from './live-lines.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant().with(aLine(1), aLine(2)).insertInto(db)
})
afterAll(() => db.destroy())

const status = (lineID: number, currentSpeed: number): LineStatus => ({
  lineID,
  beacon: 'on',
  state: 'running',
  since: '2026-11-20T06:00:00.000Z',
  at: '2026-11-20T07:00:00.000Z',
  order: null,
  stop: null,
  unrecognizedStops: 0,
  maintenance: null,
  scriptFails: false,
  currentSpeed,
  orderFigures: null,
  shiftFigures: null,
})

test('who asks with the last revision gets the lines that changed since', async () => {
  await db.transaction().execute((trx) => writeLiveLines(trx, [status(1, 10), status(2, 20)]))
  const first = await readLiveLines(db)
  expect(first.statuses.map((line) => line.currentSpeed)).toEqual([10, 20])
  await db.transaction().execute((trx) => writeLiveLines(trx, [status(2, 25)]))
  const second = await readLiveLines(db, first.revision)
  expect(second.statuses).toEqual([status(2, 25)])
  expect(await readLiveLines(db, second.revision)).toEqual({ statuses: [], revision: second.revision })
  expect(await readLiveLine(db, 2)).toEqual(status(2, 25))
})

test('a call that an earlier version wrote, without names, is told by its user names', async () => {
  const call = {
    callID: 1,
    status: 1 as const,
    callReason: 'Ruido',
    callDate: '2026-11-20T06:50:00.000Z',
    declarationDate: '2026-11-20T06:50:00.000Z',
    startDate: '2026-11-20T06:55:00.000Z',
    declaredBy: 'ana',
    startedBy: 'luis',
    revision: 1,
  }
  const written = { ...status(1, 10), maintenance: call } as unknown as LineStatus
  await db.transaction().execute((trx) => writeLiveLines(trx, [written]))
  expect((await readLiveLine(db, 1))?.maintenance).toEqual({
    ...call,
    declaredByName: 'ana',
    startedByName: 'luis',
  })
})
