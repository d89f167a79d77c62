import type { LineStatus, LiveEvent, StorageTrouble } from '@baliza/contract'
import { plantTime } from '@baliza/domain'
import { describe, expect, test } from 'vitest'
import {
  emptyLive,
  isStale,
  knowsPlantTime,
  type LiveMessage,
  type LiveState,
  reduceLive,
  streamState,
} from './live-state.ts'
import { type SseMessage, sseText } from './sse-text.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')
const after = (seconds: number) => START + seconds * 1000
const iso = (at: number) => new Date(at).toISOString()

const status = (lineID: number, at: number): LineStatus => ({
  lineID,
  beacon: 'on',
  state: 'running',
  since: iso(START),
  at: iso(at),
  order: null,
  stop: null,
  unrecognizedStops: 0,
  maintenance: null,
  scriptFails: false,
  currentSpeed: null,
  orderFigures: null,
  shiftFigures: null,
})

const event = (data: LiveEvent, seconds: number): LiveMessage => ({
  kind: 'event',
  event: data,
  at: after(seconds),
})
const hello = (seconds: number, plant = after(seconds), speed = 1) =>
  event({ event: 'hello', data: { now: iso(plant), speed, version: '1.3.4' } }, seconds)
const beat = (
  seconds: number,
  collectorAt: number | null = after(seconds),
  storage: StorageTrouble | null = null,
) =>
  event(
    {
      event: 'beat',
      data: {
        now: iso(after(seconds)),
        collectorAt: collectorAt === null ? null : iso(collectorAt),
        configuration: 1,
        storage,
      },
    },
    seconds,
  )
const lines = (seconds: number, ...lineIDs: number[]) =>
  event({ event: 'lines', data: lineIDs.map((id) => status(id, after(seconds))) }, seconds)
const connection = (kind: 'live' | 'down', seconds: number): LiveMessage => ({
  kind: 'connection',
  connection: kind,
  at: after(seconds),
})

const stateAfter = (...messages: LiveMessage[]): LiveState => messages.reduce(reduceLive, emptyLive(START))

describe('the state of the stream', () => {
  test('is connecting, then live', () => {
    expect(streamState(stateAfter(), after(1)).kind).toBe('connecting')
    expect(streamState(stateAfter(connection('live', 1), hello(1)), after(2)).kind).toBe('live')
  })

  test('the plant’s time is known when the server has told it, or when nothing will be told', () => {
    expect(knowsPlantTime(stateAfter(connection('live', 1)), after(2))).toBe(false)
    expect(knowsPlantTime(stateAfter(connection('live', 1), hello(2)), after(2))).toBe(true)
    expect(knowsPlantTime(stateAfter(connection('down', 1)), after(2))).toBe(false)
    expect(knowsPlantTime(stateAfter(connection('down', 1)), after(5))).toBe(true)
  })

  test('a short interruption is not worth a banner, a longer one says since when', () => {
    const state = stateAfter(connection('live', 0), hello(0), beat(5), connection('down', 6))
    expect(streamState(state, after(7)).kind).toBe('connecting')
    expect(streamState(state, after(40))).toEqual({ kind: 'offline', seconds: 35 })
  })

  test('silence is a loss too, whoever reads the stream', () => {
    const state = stateAfter(connection('live', 0), hello(0), beat(5))
    expect(streamState(state, after(20)).kind).toBe('live')
    expect(streamState(state, after(22))).toEqual({ kind: 'offline', seconds: 17 })
  })

  test('comes back with the connection', () => {
    const state = stateAfter(connection('live', 0), hello(0), connection('down', 1), connection('live', 60))
    expect(streamState(state, after(60)).kind).toBe('live')
  })

  test('a collector that stopped writing is told although the connection lives', () => {
    const state = stateAfter(connection('live', 0), hello(0), beat(30, after(2)))
    expect(streamState(state, after(30))).toEqual({ kind: 'collector-silent', seconds: 28 })
  })

  test('a database that is away is told with what is left of the journal, and not as a collector that is silent', () => {
    const storage: StorageTrouble = {
      state: 'away',
      since: iso(after(2)),
      journalFill: 0.404,
      minutesLeft: 70,
      lost: 0,
    }
    const state = stateAfter(connection('live', 0), hello(0), lines(1, 1), beat(60, after(2), storage))
    const away = { kind: 'storage', state: 'away', seconds: 58, percent: 40, minutes: 70, isLosing: false }
    expect(streamState(state, after(60))).toEqual(away)
    expect(isStale(state, 1, after(60))).toBe(true)
    const losing = beat(65, after(2), { ...storage, journalFill: 1, minutesLeft: 0, lost: 7 })
    expect(streamState(reduceLive(state, losing), after(65))).toMatchObject({ percent: 100, isLosing: true })
    expect(streamState(reduceLive(state, beat(65)), after(65)).kind).toBe('live')
  })

  test('at 60 times the speed a minute of plant time is a second of silence', () => {
    const state = stateAfter(
      connection('live', 0),
      hello(0, START, 60),
      event(
        {
          event: 'beat',
          data: { now: iso(after(300)), collectorAt: iso(after(240)), configuration: 1, storage: null },
        },
        5,
      ),
    )
    expect(streamState(state, after(5)).kind).toBe('live')
  })
})

describe("the plant's clock", () => {
  test('runs at the speed that the server said', () => {
    const { clock } = stateAfter(hello(0, after(1_000), 60))
    expect(plantTime(clock, after(2))).toBe(after(1_120))
  })

  test('ignores the jitter of the network and follows a real correction', () => {
    const before = stateAfter(hello(0))
    const jitter = reduceLive(
      before,
      event(
        { event: 'beat', data: { now: iso(after(5)), collectorAt: null, configuration: 1, storage: null } },
        5.2,
      ),
    )
    expect(jitter.clock).toBe(before.clock)
    const corrected = reduceLive(
      before,
      event(
        { event: 'beat', data: { now: iso(after(65)), collectorAt: null, configuration: 1, storage: null } },
        5,
      ),
    )
    expect(plantTime(corrected.clock, after(6))).toBe(after(66))
  })
})

describe('what is known of a line', () => {
  test('is replaced line by line; untouched lines keep their identity', () => {
    const before = stateAfter(lines(0, 1, 2))
    const next = reduceLive(before, lines(3, 2))
    expect(next.lines.get(1)).toBe(before.lines.get(1))
    expect(next.lines.get(2)?.status.at).toBe(iso(after(3)))
  })

  test('an answer that the stream has overtaken is dropped', () => {
    const state = stateAfter(lines(10, 1), {
      kind: 'polled',
      lines: [status(1, after(4)), status(2, after(4))],
      at: after(11),
    })
    expect(state.lines.get(1)?.status.at).toBe(iso(after(10)))
    expect(state.lines.get(2)?.status.at).toBe(iso(after(4)))
  })

  test('is stale once neither push nor poll has renewed it', () => {
    const state = stateAfter(connection('live', 0), hello(0), lines(1, 1, 2), connection('down', 2))
    expect(isStale(state, 1, after(10))).toBe(false)
    expect(isStale(state, 1, after(30))).toBe(true)
    const polled = reduceLive(state, { kind: 'polled', lines: [status(1, after(28))], at: after(28) })
    expect(isStale(polled, 1, after(30))).toBe(false)
    expect(isStale(polled, 2, after(30))).toBe(true)
  })

  test('is stale while nobody reads the plant', () => {
    const state = stateAfter(connection('live', 0), hello(0), lines(1, 1), beat(40, after(1)))
    expect(isStale(state, 1, after(41))).toBe(true)
  })
})

describe('the text of the stream', () => {
  const read = (...pieces: string[]) => {
    const seen: SseMessage[] = []
    const push = sseText((message) => seen.push(message))
    pieces.forEach(push)
    return seen
  }

  test('messages are whole however the network cuts them', () => {
    const text = 'event: hello\ndata: {"a":1}\n\n: comment\n\nevent: beat\r\ndata: {"b":\r\ndata: 2}\r\n\r\n'
    const expected = [
      { event: 'hello', data: '{"a":1}' },
      { event: 'beat', data: '{"b":\n2}' },
    ]
    expect(read(text)).toEqual(expected)
    expect(read(...text.split(''))).toEqual(expected)
  })

  test('what has not ended is not told', () => {
    expect(read('event: beat\ndata: {}')).toEqual([])
  })
})
