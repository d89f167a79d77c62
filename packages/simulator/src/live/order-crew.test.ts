import { HOUR, type Instant, instant } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlannedOrder } from '../plant-model.ts'
import { type Crew, startOrderCrew } from './order-crew.ts'
import { type OrderOffice, openOrderOffice } from './testing/order-office.ts'
import { twoLines } from './testing/two-lines.ts'
import { waitUntil } from './testing/wait-until.ts'

const EIGHT = Date.UTC(2026, 10, 20, 8)
const at = (hours: number): Instant => instant(EIGHT + hours * HOUR)
const planned = (
  lineID: number,
  op: string,
  [from, to]: [number, number],
  productCode = 'P-1',
): PlannedOrder => ({
  lineID,
  op,
  lot: `${op}-lot`,
  productCode,
  desiredProductionQuantity: 1_000,
  start: at(from),
  end: at(to),
})

/** Line 3 makes A from 8 to 10 and B from 10 to 12; line 4 makes C from 9 to 11. */
const PLAN = [planned(3, 'A', [0, 2]), planned(3, 'B', [2, 4]), planned(4, 'C', [1, 3])]

let office: OrderOffice
let now: Instant
let looks = 0
const crews: Crew[] = []
const troubles: string[] = []

beforeEach(async () => {
  office = await openOrderOffice()
  now = at(0)
  troubles.length = 0
  looks = 0
})

afterEach(async () => {
  for (const crew of crews.splice(0)) await crew.stop()
  await office.close()
})

function send(plan = PLAN, password = 'demo'): Crew {
  const crew = startOrderCrew({
    model: twoLines(plan),
    now() {
      looks += 1
      return now
    },
    url: office.url,
    userid: 'supervisor',
    password,
    trouble: (sentence) => troubles.push(sentence),
  })
  crews.push(crew)
  return crew
}

const book = () => office.orders.map(({ op, status }) => `${op}${status}`).join(' ')
const bookIs = (wanted: string) => waitUntil(book, (seen) => seen === wanted)

test('orders are created, started and finalized as the plan goes on', async () => {
  send()
  await bookIs('A1')
  now = at(1)
  await bookIs('A1 C1')
  now = at(2)
  await bookIs('A2 C1 B1')
  now = at(3.5)
  await bookIs('A2 C2 B1')
  now = at(5)
  await bookIs('A2 C2 B2')
  expect(office.orders[0]).toMatchObject({ lineID: 3, lot: 'A-lot' })
  expect(office.logins, 'one session is enough').toHaveLength(1)
  expect(troubles).toEqual([])
})

test('a crew that comes when the planned order already runs leaves it alone', async () => {
  office.orders.push({ order: 1, lineID: 3, op: 'A', lot: 'A-lot', status: 1 })
  now = at(1)
  send()
  await bookIs('A1 C1')
})

test('an order that runs where none is planned is finalized', async () => {
  office.orders.push({ order: 1, lineID: 4, op: 'old', lot: null, status: 1 })
  send()
  await bookIs('old2 A1')
})

test('what somebody does by hand stands until the plan changes', async () => {
  send()
  await bookIs('A1')
  const [a] = office.orders
  if (a) a.status = 2
  now = at(1)
  await bookIs('A2 C1')
  now = at(2)
  await bookIs('A2 C1 B1')
})

test('an order whose answer was lost is not created twice', async () => {
  now = at(0)
  send()
  await bookIs('A1')
  office.loseNextAnswer()
  now = at(1)
  await bookIs('A1 C1')
  expect(troubles).toHaveLength(1)
})

test('a forgotten session is opened again, quietly', async () => {
  send()
  await bookIs('A1')
  office.forgetSessions()
  now = at(1)
  await bookIs('A1 C1')
  expect(office.logins).toHaveLength(2)
  expect(troubles).toEqual([])
})

test('the crew waits for a server that is down, and goes on when it is back', async () => {
  await office.close()
  send()
  await waitUntil(
    () => looks,
    (count) => count >= 2,
  )
  await office.reopen()
  await bookIs('A1')
  expect(troubles).toEqual([])
  office.failNext(503, 2)
  now = at(1)
  await bookIs('A1 C1')
})

test('an order that is refused for good does not keep the others waiting', async () => {
  send([planned(3, 'X', [0, 9], 'unknown'), planned(4, 'C', [0, 9])])
  await bookIs('C1')
  expect(troubles).toHaveLength(1)
  expect(troubles[0]).toContain('product-unknown')
})

test('with a wrong password the crew says so once and can still be sent home', async () => {
  const crew = send(PLAN, 'wrong')
  await waitUntil(
    () => troubles.length,
    (count) => count > 0,
  )
  await crew.stop()
  expect(troubles).toHaveLength(1)
  expect(office.orders).toEqual([])
})
