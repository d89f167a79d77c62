import { HOUR, type Instant, instant, MINUTE } from '@baliza/domain'
import { expect, test } from 'vitest'
import type { PlantModel, StopHandling, StopSeen } from '../plant-model.ts'
import { MANUAL_LINE } from './description.ts'
import { simulatedPlant } from './simulated-plant.ts'

const DAY = 24 * HOUR
const NOW = instant(Date.UTC(2026, 10, 20, 10))
const plant = (seed = 7) =>
  simulatedPlant({ lines: 6, seed, zone: 'Europe/Madrid', opcUaUrl: 'opc.tcp://x', httpUrl: 'http://x' })

/** Every standstill of the machines of at least a minute, as Baliza would note it. */
function stopsOf(model: PlantModel, lineID: number, [from, to]: readonly [number, number]): StopSeen[] {
  const stops: StopSeen[] = []
  let since: Instant | undefined
  for (const entry of model.history({ start: instant(from), end: instant(to) })) {
    if (entry.kind !== 'reading' || entry.tagName !== `L${lineID}.running`) continue
    if (entry.value === false) since ??= entry.at
    else if (since !== undefined) {
      if (entry.at - since >= MINUTE) stops.push({ lineID, start: since, end: entry.at })
      since = undefined
    }
  }
  return stops
}

const model = plant()
/** Lines 3 and 6 say `running` in their history. */
const stops = [3, 6].flatMap((lineID) => stopsOf(model, lineID, [NOW - 20 * DAY, NOW]))
const handled = stops.flatMap((stop) => {
  const handling = model.handlingOf(stop, NOW)
  return handling ? [{ stop, handling }] : []
})
const pieces = handled.flatMap(({ stop, handling }) =>
  handling.pieces.map((piece) => ({ ...piece, lineID: stop.lineID })),
)

test('most stops are signed, of the last hours a part, and nothing before it happened', () => {
  expect(stops.length).toBeGreaterThan(300)
  const shareOf = (young: boolean) => {
    const some = stops.filter(({ end }) => NOW - end < 12 * HOUR === young)
    return some.filter((stop) => model.handlingOf(stop, NOW)).length / some.length
  }
  expect(shareOf(false)).toBeGreaterThan(0.8)
  expect(shareOf(true)).toBeLessThan(0.8)
  expect(handled.every(({ stop, handling }) => handling.at > stop.end && handling.at <= NOW)).toBe(true)
})

test('the pieces of a stop cover it exactly, on whole milliseconds and in order', () => {
  for (const { stop, handling } of handled) {
    expect(handling.pieces.at(-1)?.until).toBe(stop.end)
    const bounds = [stop.start, ...handling.pieces.map(({ until }) => until)]
    expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => a - b))
  }
  expect(handled.filter(({ handling }) => handling.pieces.length > 1).length).toBeGreaterThan(3)
})

test('a call begins, is declared, is answered and ends inside its stop', () => {
  const calls = handled.filter(({ handling }) => handling.call)
  expect(calls.length).toBeGreaterThan(3)
  for (const { stop, handling } of calls) {
    const { declared, started, ended } = handling.call as NonNullable<StopHandling['call']>
    const inOrder = [stop.start, declared, started ?? declared, ended, stop.end]
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b))
  }
})

test('people sign with what their line shows, and name equipment that it is linked to', () => {
  const { reasons, equipments, equipmentStops } = model.description
  for (const { lineID, reasonID, equipmentID } of pieces) {
    const reason = reasons.find((one) => one.reasonID === reasonID)
    expect(reason?.isCategory ?? false).toBe(false)
    const lines = JSON.parse(reason?.enabledForLine ?? 'null') as number[] | null
    expect(lines === null || lines.includes(lineID)).toBe(true)
    if (equipmentID === null) continue
    expect(equipmentStops).toContainEqual({ equipmentID, reasonID })
    expect(equipments.find((one) => one.equipmentID === equipmentID)?.lineID).toBe(lineID)
  }
  expect(new Set(pieces.map(({ reasonID }) => reasonID)).size).toBeGreaterThan(12)
})

test('the same stop is handled the same, by whoever asks, and another plant differs', () => {
  const again = plant()
  const other = plant(8)
  const some = handled.slice(0, 50)
  expect(some.map(({ stop }) => again.handlingOf(stop, NOW))).toEqual(some.map(({ handling }) => handling))
  expect(some.map(({ stop }) => other.handlingOf(stop, NOW))).not.toEqual(
    some.map(({ handling }) => handling),
  )
})

test('what was signed once stays signed', () => {
  const later = instant(NOW + 3 * DAY)
  expect(handled.filter(({ stop }) => !model.handlingOf(stop, later))).toEqual([])
})

test('every own reason hangs in a category, three deep, and has a name that no path misreads', () => {
  const { reasons } = model.description
  const own = new Map(reasons.map((reason) => [reason.reasonID, reason]))
  for (const { parentID, reason } of reasons) {
    expect(reason).not.toContain('/')
    expect(own.get(parentID)?.isCategory ?? parentID < 1000).toBe(true)
  }
  expect(reasons.every(({ color }) => color !== null)).toBe(true)
})

test('on the manual line standstills are whole minutes under one order, apart from each other, and are handled like stops', () => {
  const span = { start: instant(NOW - 10 * DAY), end: NOW }
  const standstills = model.standstills(MANUAL_LINE, span)
  expect(standstills.length).toBeGreaterThan(100)
  for (const [i, { start, end }] of standstills.entries()) {
    expect([start % MINUTE, end % MINUTE]).toEqual([0, 0])
    expect(start).toBeGreaterThanOrEqual(standstills[i - 1]?.end ?? span.start)
    expect(model.orderAt(MANUAL_LINE, start)?.op).toBe(model.orderAt(MANUAL_LINE, instant(end - 1))?.op)
    const running = model.sample(MANUAL_LINE, start).find(({ tagName }) => tagName.endsWith('.running'))
    expect(running?.value).toBe(false)
  }
  expect(standstills.filter((stop) => model.handlingOf(stop, NOW)).length).toBeGreaterThan(
    standstills.length / 2,
  )
})
