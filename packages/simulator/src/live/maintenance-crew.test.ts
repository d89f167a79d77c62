import { type Instant, instant, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlannedCall } from '../plant-model.ts'
import { startMaintenanceCrew } from './maintenance-crew.ts'
import type { Crew } from './order-crew.ts'
import { type OrderOffice, openOrderOffice } from './testing/order-office.ts'
import { twoLines } from './testing/two-lines.ts'
import { waitUntil } from './testing/wait-until.ts'

const EIGHT = Date.UTC(2026, 10, 20, 8)
const at = (minutes: number): Instant => instant(EIGHT + minutes * MINUTE)
const jam: PlannedCall = {
  declared: at(2),
  started: at(5),
  ended: at(10),
  reason: 'Ruido',
  technician: 'jvega',
}

let office: OrderOffice
let crew: Crew | undefined
let looks = 0

beforeEach(async () => {
  office = await openOrderOffice()
  looks = 0
})
afterEach(() => office.close())

/** One round of theirs, on line 3. */
async function look(minutes: number, planned: PlannedCall | undefined): Promise<void> {
  const { description } = twoLines()
  const before = looks
  const callAt = (lineID: number, now: Instant) => {
    looks += lineID === 4 ? 1 : 0
    return lineID === 3 && planned && planned.declared <= now ? planned : undefined
  }
  const model = {
    description: {
      ...description,
      callReasons: ['Ruido'],
      technicians: [{ userID: 'jvega', firstName: 'Julio', lastName: 'Vega' }],
    },
    callAt,
  }
  const fail = (sentence: string) => expect.unreachable(sentence)
  crew = startMaintenanceCrew({
    model,
    now: () => at(minutes),
    url: office.url,
    password: 'demo',
    trouble: fail,
  })
  await waitUntil(
    () => looks,
    (count) => count > before,
  )
  await crew.stop()
}

const book = () => office.calls.map(({ status, signers }) => [status, ...signers])

test('an operator calls, a technician comes and finishes, each in time', async () => {
  await look(1, jam)
  expect(book()).toEqual([])
  await look(3, jam)
  expect(book()).toEqual([[0, 'operador']])
  await look(4, jam)
  expect(book()).toEqual([[0, 'operador']])
  await look(6, jam)
  expect(book()).toEqual([[1, 'operador', 'jvega']])
  await look(12, jam)
  expect(book()).toEqual([[2, 'operador', 'jvega', 'jvega']])
})

test('a call that nobody is needed for is called off, and so is one that the jam did not wait for', async () => {
  await look(3, { ...jam, started: null })
  await look(12, { ...jam, started: null })
  await look(3, jam)
  await look(30, undefined)
  expect(book()).toEqual([
    [4, 'operador', 'jvega'],
    [4, 'operador', 'supervisor'],
  ])
})

test('a call of somebody who tries the demo is his, though he says what they would', async () => {
  const lately = new Date(at(5)).toISOString()
  office.calls.push({
    callID: 1,
    resourceLineID: 3,
    status: 0,
    callReason: 'Ruido',
    declarationDate: lately,
    signers: [],
  })
  await look(6, undefined)
  expect(book()).toEqual([[0]])
})

test('a call of somebody else is left alone', async () => {
  office.calls.push({
    callID: 1,
    resourceLineID: 3,
    status: 0,
    callReason: 'Mío',
    declarationDate: '2026-11-20T07:00:00.000Z',
    signers: [],
  })
  await look(6, jam)
  await look(30, undefined)
  expect(book()).toEqual([[0]])
})
