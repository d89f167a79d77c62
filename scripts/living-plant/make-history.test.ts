import { HOUR, instant, REASON } from '@baliza/domain'
import { type Db, insertDefaultContent, migrate, openDatabase, type Row } from '@baliza/server'
import { simulatedPlant } from '@baliza/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHistory } from './make-history.ts'

const NOW = instant(Date.UTC(2026, 10, 20, 10))
const MANUAL_LINE = 5
const databases: Db[] = []

async function livedPlant(seed: number, lines: number): Promise<Db> {
  const db = openDatabase('sqlite::memory:')
  databases.push(db)
  await migrate(db)
  await insertDefaultContent(db)
  const model = simulatedPlant({
    lines,
    seed,
    zone: 'Europe/Madrid',
    opcUaUrl: 'opc.tcp://x',
    httpUrl: 'http://x',
  })
  await makeHistory(db, model, { now: NOW, days: 3, zone: 'Europe/Madrid' })
  return db
}

let db: Db
let stops: Row<'stop'>[]
beforeAll(async () => {
  db = await livedPlant(7, 5)
  stops = await stopsOf(db)
})
afterAll(async () => {
  for (const one of databases) await one.destroy()
})

const stopsOf = (of: Db) => of.selectFrom('stop').selectAll().orderBy('lineID').orderBy('startDate').execute()
const byPerson = ({ updatedBy }: Row<'stop'>) => updatedBy !== null

test('people signed most of the stops that the system left to them, and not all', () => {
  const theirs = stops.filter((stop) => stop.endDate !== null && (byPerson(stop) || stop.reasonID === null))
  const share = theirs.filter(({ recognized }) => recognized).length / theirs.length
  expect(theirs.length).toBeGreaterThan(200)
  expect(share).toBeGreaterThan(0.6)
  expect(share).toBeLessThan(0.97)
  expect(new Set(theirs.map(({ updatedBy }) => updatedBy))).toEqual(new Set(['operador', 'supervisor', null]))
  expect(theirs.some(({ observation }) => observation !== null)).toBe(true)
  expect(theirs.some(({ equipmentID }) => equipmentID !== null)).toBe(true)
})

test('the pieces of a cut stop cover it exactly, and the cut is kept', async () => {
  const cut = stops.filter(({ split }) => split > 0)
  const originals = [
    ...Map.groupBy(cut, ({ lineID, originalStartDate }) => `${lineID}/${originalStartDate}`).values(),
  ]
  expect(originals.length).toBeGreaterThan(2)
  for (const pieces of originals) {
    expect(pieces.map(({ split }) => split)).toEqual(pieces.map((_, i) => i + 1))
    const bounds = [pieces[0]?.originalStartDate, ...pieces.map(({ endDate }) => endDate)]
    expect(pieces.map(({ startDate }) => startDate)).toEqual(bounds.slice(0, -1))
    expect(bounds.at(-1)).toBe(pieces[0]?.originalEndDate)
  }
  expect(await db.selectFrom('stopChange').select('changeID').execute()).toHaveLength(originals.length)
})

test('on the line without a signal people wrote stops down, and the states tell the same', async () => {
  const noted = stops.filter(({ lineID, manual }) => lineID === MANUAL_LINE && manual)
  expect(noted.length).toBeGreaterThan(20)
  const states = await db
    .selectFrom('lineState')
    .selectAll()
    .where('lineID', '=', MANUAL_LINE)
    .orderBy('start')
    .execute()
  const length = (spans: readonly { from: number; to: number | null }[]) =>
    spans.reduce((sum, { from, to }) => sum + (to ?? NOW) - from, 0)
  const stopped = states
    .filter(({ state }) => state === 'stopped')
    .map(({ start, end }) => ({ from: start, to: end }))
  const listed = stops
    .filter(({ lineID }) => lineID === MANUAL_LINE)
    .map(({ startDate, endDate }) => ({ from: startDate, to: endDate }))
  expect(length(stopped)).toBe(length(listed))
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['running', 'stopped']))
})

test('nobody signed before a stop was over, and the trail is in time order', async () => {
  for (const { endDate, updateDate } of stops.filter(byPerson))
    expect(updateDate).toBeGreaterThan(endDate ?? NOW)
  const trail = await db.selectFrom('auditEntry').select('at').orderBy('id').execute()
  expect(trail.length).toBeGreaterThan(150)
  expect(trail.map(({ at }) => at)).toEqual(trail.map(({ at }) => at).sort((a, b) => a - b))
})

test('the indexes know of the discounts that people signed', async () => {
  const discounted = stops.some(
    ({ reasonID, manual }) => manual && reasonID !== null && reasonID > REASON.PLANNED && reasonID < 800,
  )
  const shifts = await db
    .selectFrom('shiftIndex')
    .select('discountTime')
    .where('lineId', '=', MANUAL_LINE)
    .execute()
  expect(discounted).toBe(true)
  expect(shifts.some(({ discountTime }) => discountTime > 0)).toBe(true)
  expect(Math.max(...shifts.map(({ discountTime }) => discountTime))).toBeLessThan(8 * HOUR)
})

test('orders were pre-loaded, validated, adjusted and corrected by hand', async () => {
  const states = await db
    .selectFrom('preloadedOrder')
    .select((eb) => ['utilizado', 'deleted', eb.fn.countAll<number>().as('count')])
    .groupBy(['utilizado', 'deleted'])
    .orderBy('utilizado')
    .orderBy('deleted')
    .execute()
  expect(states.map(({ utilizado, deleted }) => [utilizado, deleted])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ])
  const read = await db.selectFrom('validatedOrder').select('estado').distinct().orderBy('estado').execute()
  expect(read.map(({ estado }) => estado)).toEqual([1, 2, 3])
  const orders = await db.selectFrom('productionOrder').selectAll().where('status', '=', 2).execute()
  expect(orders.some(({ preContractID }) => preContractID !== null)).toBe(true)
  expect(orders.some(({ validatedOrderID }) => validatedOrderID !== null)).toBe(true)
  expect(new Set(orders.map(({ validation }) => validation))).toEqual(new Set([true, false]))
  const adjusted = orders.filter(({ adjustedDiscountTime }) => adjustedDiscountTime !== null)
  expect(adjusted.length).toBeGreaterThan(0)
  const corrections = await db.selectFrom('productionCorrection').selectAll().execute()
  expect(corrections.length).toBeGreaterThan(10)
  for (const { units, discards, at } of corrections)
    expect([units >= discards, at <= NOW]).toEqual([true, true])
})

test('people called maintenance, and technicians came', async () => {
  const calls = await db.selectFrom('maintenanceCall').selectAll().orderBy('declarationDate').execute()
  expect(calls.length).toBeGreaterThan(15)
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([2, 4]))
  expect(new Set(calls.flatMap(({ startedBy }) => startedBy ?? []))).toEqual(
    new Set(['jvega', 'lmora', 'rsosa']),
  )
  for (const line of Map.groupBy(calls, ({ resourceLineID }) => resourceLineID).values()) {
    for (const [i, { callDate }] of line.slice(1).entries())
      expect(callDate).toBeGreaterThanOrEqual(line[i]?.endDate ?? NOW)
  }
  const people = (await db.selectFrom('user').select('userID').execute()).map(({ userID }) => userID)
  expect(people).toEqual(expect.arrayContaining(['jvega', 'lmora', 'rsosa']))
  const trail = await db
    .selectFrom('auditEntry')
    .select('userID')
    .where('action', '=', 'maintenance.finish')
    .execute()
  expect(trail.length).toBe(calls.filter(({ status }) => status === 2).length)
})

test('the same seed makes the same plant, and another one another', async () => {
  const [one, same, other] = [await livedPlant(7, 2), await livedPlant(7, 2), await livedPlant(8, 2)]
  expect(await stopsOf(same)).toEqual(await stopsOf(one))
  expect(await stopsOf(other)).not.toEqual(await stopsOf(one))
})
