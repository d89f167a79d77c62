import { describe, expect, test } from 'vitest'
import {
  bucketsOf,
  empty,
  LINE_SETTINGS,
  live,
  lost,
  made,
  off,
  on,
  order,
  s,
  statesOf,
  stopsOf,
  tick,
} from '../testing/line-inputs.ts'
import { foldEvents } from './fact-fold.ts'
import { trackLine } from './line-tracker.ts'

describe('states and stops', () => {
  test('a line that was never seen is disconnected', () => {
    const { facts } = live([])
    expect(statesOf(facts)).toEqual(['unknown 0-…'])
    expect(stopsOf(facts)).toEqual(['order 1, reason 4: 0-…'])
  })

  test('a stop opens when the beacon goes off and closes when it is on again', () => {
    const { facts } = live([on(10), off(100), on(200)])
    expect(statesOf(facts)).toEqual(['unknown 0-10', 'running 10-100', 'stopped 100-200', 'running 200-…'])
    expect(stopsOf(facts)).toEqual(['order 1, reason 4: 0-10', 'order 1, reason -: 100-200'])
  })

  test('a signal that says the same again changes nothing', () => {
    const { facts } = live([on(10), on(20), off(100), off(110), on(200)])
    expect(statesOf(facts)).toEqual(['unknown 0-10', 'running 10-100', 'stopped 100-200', 'running 200-…'])
  })

  test('a late input is taken at the clock of the line', () => {
    const { facts } = live([on(10), off(100), on(95)])
    expect(statesOf(facts)).toEqual(['unknown 0-10', 'running 10-…'])
    expect(stopsOf(facts)).toEqual(['order 1, reason 4: 0-10'])
  })

  test('a line that runs empty does not stop', () => {
    const { facts } = live([on(10), off(100), empty(200), on(210)])
    expect(stopsOf(facts).at(-1)).toBe('order 1, reason -: 100-200')
    expect(statesOf(facts).slice(-2)).toEqual(['runningEmpty 200-210', 'running 210-…'])
  })

  test('without the empty-line manager there is always material', () => {
    const { facts } = live([empty(10), tick(500)], { ...LINE_SETTINGS, enableEmptyLineManager: false })
    expect(statesOf(facts).at(-1)).toBe('running 10-…')
    expect(stopsOf(facts)).toHaveLength(1)
  })
})

describe('a lost signal', () => {
  test('between stopped and stopped belongs to the stop', () => {
    const { facts } = live([on(10), off(100), lost(150), off(180), on(300)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-300'])
    expect(statesOf(facts).slice(2)).toEqual([
      'stopped 100-150',
      'unknown 150-180',
      'stopped 180-300',
      'running 300-…',
    ])
  })

  test('that comes back running is a stop of its own', () => {
    const { facts } = live([on(10), off(100), lost(150), on(180)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-150', 'order 1, reason 4: 150-180'])
  })

  test('that came while running is a stop of its own', () => {
    const { facts } = live([on(10), lost(100), off(150), on(300)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason 4: 100-150', 'order 1, reason -: 150-300'])
  })

  test('stays with the stop while nobody knows better', () => {
    const { facts } = live([on(10), off(100), lost(150), tick(9000)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-…'])
  })

  test('over an order change is told under both orders once it comes back running', () => {
    const { facts } = live([on(10), off(100), lost(150), order(160, 2), on(180)])
    expect(stopsOf(facts).slice(1)).toEqual([
      'order 1, reason -: 100-150',
      'order 1, reason 4: 150-160',
      'order 2, reason 4: 160-180',
    ])
  })
})

test('a signal lost at the very moment the order changes is lost under the new one', () => {
  const { facts } = live([on(10), off(100), order(150, 2), lost(150), on(180)])
  expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-150', 'order 2, reason 4: 150-180'])
})

describe('a false start', () => {
  test('does not end a stop that had lasted', () => {
    const { facts } = live([on(10), off(100), on(130), made(135, 4), off(150), on(300), tick(400)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-300'])
    expect(statesOf(facts).slice(2)).toEqual(['stopped 100-300', 'running 300-…'])
    expect(bucketsOf(facts)).toEqual(['order 1, 120-180: 4 pcs, 0 bad, 0 unseen'])
    expect(facts.settled).toHaveLength(2)
    expect(facts.settled[1]).toEqual({ start: s(100), end: s(300), microstop: false })
  })

  test('is none after a stop shorter than a microstop', () => {
    const { facts } = live([on(10), off(100), on(129), off(135), on(300), tick(400)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason 3: 100-129', 'order 1, reason -: 135-300'])
  })

  test('is none when the line ran for the whole resolution time', () => {
    const { facts } = live([on(10), off(100), on(200), off(260), on(300)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-200', 'order 1, reason -: 260-300'])
  })

  test('takes what was lost of sight meanwhile into the stop', () => {
    const { facts } = live([on(10), off(100), on(200), lost(210), on(220), lost(230), off(240), on(400)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-400'])
    expect(statesOf(facts).slice(2)).toEqual([
      'stopped 100-210',
      'unknown 210-220',
      'stopped 220-230',
      'unknown 230-240',
      'stopped 240-400',
      'running 400-…',
    ])
  })

  test('undoes the verdict on a lost signal that it began with', () => {
    const { facts } = live([on(10), off(100), lost(150), on(200), off(220), on(400)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-400'])
    expect(statesOf(facts).slice(2)).toEqual([
      'stopped 100-150',
      'unknown 150-200',
      'stopped 200-400',
      'running 400-…',
    ])
  })

  test('cuts the stop where the order changed during it', () => {
    const { facts } = live([on(10), off(100), on(200), order(205, 2), off(220), on(400)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-205', 'order 2, reason -: 205-400'])
  })

  test('is no verdict of a lost signal: once the resolution time is over, the restart stands', () => {
    const { facts } = live([on(10), off(100), on(200), lost(210), off(270), on(400)])
    expect(stopsOf(facts).slice(1)).toEqual([
      'order 1, reason -: 100-200',
      'order 1, reason 4: 210-270',
      'order 1, reason -: 270-400',
    ])
  })

  test('may come again and again: it stays one stop', () => {
    const { facts } = live([
      on(10),
      off(100),
      on(140),
      off(150),
      on(160),
      off(170),
      on(180),
      off(190),
      on(300),
      tick(361),
    ])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-300'])
  })
})

describe('settling', () => {
  test('waits for the resolution time', () => {
    expect(live([on(10), off(100), on(110), tick(169.999)]).facts.stops.at(-1)?.reasonID).toBeNull()
    expect(live([on(10), off(100), on(110), tick(170)]).facts.stops.at(-1)?.reasonID).toBe(3)
  })

  test('a stop of exactly microStopTime is no microstop', () => {
    const { facts } = live([on(10), off(100), on(130), tick(1000)])
    expect(stopsOf(facts).at(-1)).toBe('order 1, reason -: 100-130')
  })

  test('a short disconnection keeps its own reason', () => {
    const { facts } = live([on(10), lost(100), on(101), tick(1000)])
    expect(stopsOf(facts).at(-1)).toBe('order 1, reason 4: 100-101')
  })

  test('short stops one after the other settle each in its time', () => {
    const { facts } = live([
      on(10),
      off(100),
      on(105),
      off(110),
      on(115),
      tick(164),
      tick(165),
      tick(170),
      tick(180),
    ])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason 3: 100-105', 'order 1, reason 3: 110-115'])
  })
})

describe('orders', () => {
  test('a stop without an order on an order-managed line is an end of lot at once', () => {
    const { facts } = live([on(10), off(100)], LINE_SETTINGS, 0)
    expect(stopsOf(facts).at(-1)).toBe('order 0, reason 5: 100-…')
  })

  test('a line without order manager needs no order', () => {
    const { facts } = live([on(10), off(100)], { ...LINE_SETTINGS, enableOrderManager: false }, 0)
    expect(stopsOf(facts).at(-1)).toBe('order 0, reason -: 100-…')
  })

  test('a change of order cuts the open stop, and the pieces of the stop are one event', () => {
    const { facts } = live([on(10), off(100), order(180, 2), on(190), tick(300)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-180', 'order 2, reason -: 180-190'])
    expect(facts.settled.at(-1)).toEqual({ start: s(100), end: s(190), microstop: false })
  })

  test('a short stop cut by an order is a microstop in both orders', () => {
    const { facts } = live([on(10), off(100), order(105, 2), on(110), tick(300)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason 3: 100-105', 'order 2, reason 3: 105-110'])
  })

  test('an order that ends while the line stands still leaves an end of lot', () => {
    const { facts } = live([on(10), off(100), order(180, 0), order(500, 7), on(520)])
    expect(stopsOf(facts).slice(1)).toEqual([
      'order 1, reason -: 100-180',
      'order 0, reason 5: 180-500',
      'order 7, reason -: 500-520',
    ])
  })

  test('the same order again is no change', () => {
    const { facts } = live([on(10), order(20, 1)])
    expect(facts.orders).toEqual([])
  })

  test('a signature goes over to the row of the next order', () => {
    const { facts, track } = live([on(10), off(100)])
    Object.assign(facts.stops.at(-1) ?? {}, { reasonID: 42, signed: true })
    foldEvents(facts, trackLine(track, order(180, 0), LINE_SETTINGS).events)
    expect(facts.stops.at(-1)).toMatchObject({ order: 0, reasonID: 42, signed: true })
  })
})

describe('running without material', () => {
  test('is listed from its start once it has lasted', () => {
    expect(stopsOf(live([on(10), empty(100), tick(129)]).facts)).toHaveLength(1)
    expect(stopsOf(live([on(10), empty(100), tick(130)]).facts).at(-1)).toBe('order 1, reason 100: 100-…')
    expect(stopsOf(live([on(10), empty(100), on(130)]).facts).at(-1)).toBe('order 1, reason 100: 100-130')
    expect(stopsOf(live([on(10), empty(100), on(129)]).facts)).toHaveLength(1)
  })

  test('is listed under each order that it saw', () => {
    const { facts } = live([on(10), empty(100), order(120, 2), order(140, 3), on(150)])
    expect(stopsOf(facts).slice(1)).toEqual([
      'order 1, reason 100: 100-120',
      'order 2, reason 100: 120-140',
      'order 3, reason 100: 140-150',
    ])
  })

  test('gives way to the stop when the start was false', () => {
    const { facts } = live([on(10), off(100), empty(200), off(240), on(400)])
    expect(stopsOf(facts).slice(1)).toEqual(['order 1, reason -: 100-400'])
  })
})

describe('pieces', () => {
  test('go into the bucket of their minute and order', () => {
    const { facts } = live([on(0), made(10, 3, 1), made(59.999, 2), made(60, 5), order(90, 2), made(100, 7)])
    expect(bucketsOf(facts)).toEqual([
      'order 1, 0-60: 5 pcs, 1 bad, 0 unseen',
      'order 1, 60-90: 5 pcs, 0 bad, 0 unseen',
      'order 2, 90-120: 7 pcs, 0 bad, 0 unseen',
    ])
  })

  test('counted after an outage are marked, the next ones are not', () => {
    const { facts } = live([on(0), made(10, 3), lost(20), on(130), made(131, 40), made(140, 4)])
    expect(bucketsOf(facts)).toEqual([
      'order 1, 0-60: 3 pcs, 0 bad, 0 unseen',
      'order 1, 120-180: 44 pcs, 0 bad, 40 unseen',
    ])
  })

  test('a count of zero after an outage tells that nothing was made meanwhile', () => {
    const { facts } = live([on(0), made(10, 3), lost(20), on(30), made(31, 0), made(40, 4)])
    expect(bucketsOf(facts)).toEqual(['order 1, 0-60: 7 pcs, 0 bad, 0 unseen'])
  })

  test('an order never leaves a bucket without length', () => {
    const { facts } = live([on(0), made(60, 3), order(60, 2), made(60, 1)])
    expect(bucketsOf(facts)).toEqual([
      'order 1, 60-60.001: 3 pcs, 0 bad, 0 unseen',
      'order 2, 60.001-120: 1 pcs, 0 bad, 0 unseen',
    ])
    expect(facts.orders).toEqual([{ order: 2, start: s(60.001), end: null }])
  })
})
