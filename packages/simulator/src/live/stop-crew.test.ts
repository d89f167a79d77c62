import { type Instant, instant, MINUTE, toIso } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HandledPiece, PlantModel, StopHandling, StopSeen } from '../plant-model.ts'
import type { Crew } from './order-crew.ts'
import { startStopCrew } from './stop-crew.ts'
import { type OrderOffice, openOrderOffice } from './testing/order-office.ts'
import { twoLines } from './testing/two-lines.ts'
import { waitUntil } from './testing/wait-until.ts'

const EIGHT = Date.UTC(2026, 10, 20, 8)
const at = (minutes: number): Instant => instant(EIGHT + minutes * MINUTE)
const piece = (minutes: number, reasonID: number): HandledPiece => ({
  until: at(minutes),
  reasonID,
  equipmentID: null,
  observation: null,
})

let office: OrderOffice
let crew: Crew | undefined
const troubles: string[] = []

beforeEach(async () => {
  office = await openOrderOffice()
  troubles.length = 0
})
afterEach(async () => {
  await crew?.stop()
  await office.close()
})

function list(stopID: number, [from, to]: readonly [number, number], more: object = {}): void {
  const times = { startDate: toIso(at(from)), endDate: toIso(at(to)) }
  const nobody = { recognized: false, reasonID: null, username: null }
  office.stops.push({ order: 1, lineID: 3, stopID, split: 0, revision: 1, ...times, ...nobody, ...more })
}

/** What they make of stops, by the minute at which those begin. */
function send(
  makes: Readonly<Record<number, Pick<StopHandling, 'userID' | 'pieces'>>>,
  model: Partial<PlantModel> = {},
): void {
  const handlingOf = ({ start }: StopSeen, now: Instant): StopHandling | undefined => {
    const made = makes[(start - EIGHT) / MINUTE]
    return made && { ...made, at: now, call: undefined }
  }
  const password = 'demo'
  const trouble = (sentence: string) => troubles.push(sentence)
  crew = startStopCrew({
    model: { ...twoLines(), handlingOf, ...model },
    now: () => at(60),
    url: office.url,
    password,
    trouble,
  })
}

const book = () =>
  office.stops
    .map((stop) => `${(Date.parse(stop.startDate) - EIGHT) / MINUTE}:${stop.reasonID}:${stop.username}`)
    .join(' ')
const bookIs = (wanted: string) => waitUntil(book, (seen) => seen === wanted)

test('stops are signed by whom the model says, and the others wait', async () => {
  list(1, [0, 5])
  list(2, [10, 15])
  list(3, [20, 25])
  send({
    0: { userID: 'operador', pieces: [piece(5, 811)] },
    20: { userID: 'supervisor', pieces: [piece(25, 812)] },
  })
  await bookIs('0:811:operador 10:null:null 20:812:supervisor')
  expect(troubles).toEqual([])
})

test('a stop is cut first and its pieces signed then, but not one that somebody cut already', async () => {
  list(1, [0, 9])
  list(2, [10, 19], { split: 2 })
  const pieces = (start: number) => [piece(start + 3, 811), piece(start + 6, 702), piece(start + 9, 811)]
  send({ 0: { userID: 'operador', pieces: pieces(0) }, 10: { userID: 'operador', pieces: pieces(10) } })
  await bookIs('0:811:operador 3:702:operador 6:811:operador 10:811:operador')
})

test('a stop whose reason is refused does not keep the others waiting', async () => {
  list(1, [0, 5])
  list(2, [10, 15])
  send({
    0: { userID: 'operador', pieces: [piece(5, 8)] },
    10: { userID: 'operador', pieces: [piece(15, 811)] },
  })
  await bookIs('0:null:null 10:811:operador')
  expect(troubles).toEqual([expect.stringContaining('reason-is-category')])
})

test('on a line without a signal the standstills are written down, once', async () => {
  const { description } = twoLines()
  const lines = description.lines.map((line) =>
    line.lineID === 4 ? { ...line, calculationBaliza: null } : line,
  )
  const standstills = (lineID: number) =>
    [0, 20].map((minutes) => ({ lineID, start: at(minutes), end: at(minutes + 5) }))
  list(1, [1, 4], { lineID: 4, recognized: true, reasonID: 601 })
  send(
    {
      0: { userID: 'operador', pieces: [piece(5, 811)] },
      20: { userID: 'supervisor', pieces: [piece(25, 812)] },
    },
    {
      description: { ...description, lines },
      standstills,
    },
  )
  await bookIs('1:601:null 20:812:null')
})
