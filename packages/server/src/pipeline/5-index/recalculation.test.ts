import { HOUR, later, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { log } from '../../log/log.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { readConfiguration } from '../handed-on/plant-configuration.ts'
import { Recalculation } from './recalculation.ts'

const MORNING = at('2026-11-20T05:00Z')
const NOW = at('2026-11-20T15:00Z')

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  const stop = { startDate: later(MORNING, HOUR), endDate: later(MORNING, HOUR + 2 * MINUTE) }
  const line = (lineID: number) =>
    aLine(lineID, { enableOrderManager: false })
      .withState('running', MORNING, stop.startDate)
      .withState('stopped', stop.startDate, stop.endDate)
      .withState('running', stop.endDate)
      .withStop(stop)
  await aPlant([line(1), line(2), line(3)])
    .withParameters({ microStopTime: 60 })
    .insertInto(db)
  const job = { kind: 'history', state: 'waiting', active: 1, startedBy: 'ana', startDate: NOW } as const
  await db.insertInto('recalculation').values(job).execute()
})
afterEach(() => db.destroy())

test('settings that change while a recalculation runs hold for every line: it begins again', async () => {
  const recalculation = new Recalculation({ db, now: () => NOW, log: log('pipeline') })
  const reasons = await readReasonTree(db)
  let plant = (await readConfiguration(db))!
  const progress: number[] = []
  for (let more = true, changed = false; more; ) {
    more = await recalculation.step(plant, reasons)
    const job = await db.selectFrom('recalculation').selectAll().executeTakeFirstOrThrow()
    progress.push(job.lastLine)
    if (changed || job.lastLine < 2) continue
    changed = true
    await db.updateTable('parameter').set({ microStopTime: 600 }).execute()
    plant = (await readConfiguration(db))!
  }
  expect(progress).toContain(0)
  expect(progress.slice(progress.indexOf(2)).includes(0)).toBe(true)
  const rows = await db
    .selectFrom('shiftIndex')
    .select(['failures', 'settings'])
    .where('shiftStart', '=', MORNING)
    .execute()
  expect(rows.map(({ failures, settings }) => [failures, JSON.parse(settings).microStopTime])).toEqual(
    Array(3).fill([0, 600_000]),
  )
  expect(await db.selectFrom('recalculation').select(['state', 'beganAgain']).execute()).toEqual([
    { state: 'done', beganAgain: 1 },
  ])
})

test.each([
  { change: {}, outcome: [60_000, 0] },
  { change: { microStopTime: 600 }, outcome: [600_000, 1] },
])(
  'one that is resumed after a restart knows whether settings changed meanwhile: $change',
  async ({ change, outcome }) => {
    const reasons = await readReasonTree(db)
    const begun = new Recalculation({ db, now: () => NOW, log: log('pipeline') })
    const job = () => db.selectFrom('recalculation').selectAll().executeTakeFirstOrThrow()
    const before = (await readConfiguration(db))!
    while ((await job()).lastLine < 2) await begun.step(before, reasons)
    await db
      .updateTable('parameter')
      .set({ plantName: 'Molino', ...change })
      .execute()
    const resumed = new Recalculation({ db, now: () => NOW, log: log('pipeline') })
    const after = (await readConfiguration(db))!
    while (await resumed.step(after, reasons));
    const rows = await db
      .selectFrom('shiftIndex')
      .select('settings')
      .where('shiftStart', '=', MORNING)
      .execute()
    const { state, beganAgain } = await job()
    expect([state, rows.map(({ settings }) => [JSON.parse(settings).microStopTime, beganAgain])]).toEqual([
      'done',
      Array(3).fill(outcome),
    ])
  },
)
