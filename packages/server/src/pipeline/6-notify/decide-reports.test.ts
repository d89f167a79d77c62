import { type Instant, later, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { claimLead, type Lead } from '../../messaging/lead.ts'
import { computeIndexes } from '../../testing/compute-indexes.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { decideReports } from './decide-reports.ts'

let db: Db
let lead: Lead
beforeEach(async () => {
  db = await openTestDatabase()
  lead = (await claimLead(db, 'journal')).lead
  await aPlant()
    .with(aLine(1, { enableOrderManager: false }).withState('running', t('19T05:00')))
    .withParameters({
      emailEnabled: true,
      reportEnabled: true,
      reportRecipients: 'ana@planta.example, eva@planta.example',
    })
    .insertInto(db)
})
afterEach(() => db.destroy())

/** Madrid: the shifts end at 05:00Z, 13:00Z and 21:00Z. */
const t = (text: string) => at(`2026-11-${text}:00Z`)
const compute = (until: Instant) => computeIndexes(db, { start: t('19T05:00'), end: until }, until)
const look = (now: Instant, began = now) => decideReports(db, now, { lead, began })
const put = async () =>
  await db.selectFrom('outbox').select(['recipient', 'dedupeKey', 'payload']).orderBy('outboxID').execute()

test('a shift that ends is reported once to each address, when its figures are there', async () => {
  expect(await look(t('20T12:30'))).toBe(0)
  expect(await look(t('20T13:00'), t('20T12:30'))).toBe(0)
  await compute(t('20T13:01'))
  expect(await look(t('20T13:01'), t('20T12:30'))).toBe(2)
  expect(await look(t('20T13:02'), t('20T12:30'))).toBe(0)
  const start = t('20T05:00')
  expect(await put()).toEqual(
    ['ana@planta.example', 'eva@planta.example'].map((recipient) => ({
      recipient,
      dedupeKey: `report/shift/${start}/${recipient}`,
      payload: JSON.stringify({ kind: 'report', period: 'shift', start, language: 'es' }),
    })),
  )
})

test('figures that do not come are not waited for longer than ten minutes', async () => {
  await look(t('20T12:30'))
  expect(await look(t('20T13:09'), t('20T12:30'))).toBe(0)
  expect(await look(t('20T13:10'), t('20T12:30'))).toBe(2)
})

test('what ended while the program was down is reported up to a day after, each shift once', async () => {
  await look(t('20T12:30'))
  await compute(t('22T08:00'))
  expect(await look(t('22T08:00'))).toBe(6)
  expect((await put()).map(({ payload }) => JSON.parse(payload).start)).toEqual(
    ['21T05:00', '21T13:00', '21T21:00'].flatMap((start) => [t(start), t(start)]),
  )
  expect(await look(t('22T08:01'))).toBe(0)
})

test('a day is reported when the night ends', async () => {
  await db.updateTable('parameter').set({ reportPeriod: 'day', reportLanguage: 'en' }).execute()
  await look(t('20T12:30'))
  await compute(t('21T05:01'))
  expect(await look(t('21T04:59'))).toBe(0)
  expect(await look(t('21T05:01'))).toBe(2)
  expect(JSON.parse((await put())[0]!.payload)).toEqual({
    kind: 'report',
    period: 'day',
    start: t('20T05:00'),
    language: 'en',
  })
})

test('whoever switches reports on gets what ends from then on', async () => {
  await look(t('19T12:00'))
  await db.updateTable('parameter').set({ reportEnabled: false }).execute()
  await compute(t('20T14:00'))
  expect(await look(t('20T13:30'))).toBe(0)
  await db.updateTable('parameter').set({ reportEnabled: true }).execute()
  expect(await look(t('20T14:00'))).toBe(0)
  expect(await look(later(t('20T21:00'), 10 * MINUTE), t('20T14:00'))).toBe(2)
})

test('a night at speed: every shift is reported once, also where the clocks change', async () => {
  const start = at('2026-10-24T12:00Z')
  let count = 0
  for (let minute = 0; minute <= 36 * 60; minute += 5)
    count += await look(later(start, minute * MINUTE), start)
  expect(count).toBe(2 * 4)
  const starts = [...new Set((await put()).map(({ payload }) => JSON.parse(payload).start as number))]
  expect(starts).toEqual(
    ['24T12:00Z', '24T20:00Z', '25T05:00Z', '25T13:00Z'].map((text) => at(`2026-10-${text}`)),
  )
})

test('a report waits until what stopped shortly before the end of its shift has shown what it is', async () => {
  await look(t('20T12:30'))
  const stop = {
    order: 0,
    lineID: 1,
    stopID: 1,
    split: 0,
    startDate: later(t('20T13:00'), -20_000),
    recognized: false,
  }
  await db
    .insertInto('stop')
    .values({ ...stop, endDate: null })
    .execute()
  await compute(later(t('20T13:00'), 10_000))
  expect(await look(later(t('20T13:00'), 50_000), t('20T12:30'))).toBe(0)
  await compute(later(t('20T13:00'), 41_000))
  expect(await look(later(t('20T13:00'), 50_000), t('20T12:30'))).toBe(2)
})
