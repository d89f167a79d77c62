import { expect, test } from 'vitest'
import { forecast, told } from './weather.ts'

const HOUR = { minutes: 60, seed: 1 }

test('the same seed brings the same weather, another one other weather', () => {
  expect(forecast(HOUR)).toEqual(forecast(HOUR))
  expect(forecast({ ...HOUR, seed: 2 })).not.toEqual(forecast(HOUR))
})

test('one thing goes wrong after the other, and the end is calm', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const weather = forecast({ minutes: 5, seed })
    for (const [i, { at }] of weather.entries()) {
      const before = weather[i - 1]
      if (before) expect(at).toBeGreaterThanOrEqual(before.at + before.lasts + 3_000)
    }
    const last = weather.at(-1)!
    expect(last.at + last.lasts).toBeLessThanOrEqual(5 * 60_000 - 15_000)
  }
})

test('in an hour everything goes wrong', () => {
  const kinds = new Set(forecast(HOUR).map(({ blow }) => blow.kind))
  expect([...kinds].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'clock',
    'cut',
    'database',
    'delay',
    'freeze',
    'full-disk',
    'garbage',
    'hold',
    'hold-in-transaction',
    'kill',
  ])
})

test('a disk that can not be filled stays out of it', () => {
  expect(forecast({ ...HOUR, withDisk: false }).some(({ blow }) => blow.kind === 'full-disk')).toBe(false)
})

test('weather is said in a line', () => {
  expect(told({ at: 4_000, lasts: 0, blow: { kind: 'kill', what: 'pipeline', who: 'leader' } })).toBe(
    '4.0 s: kill pipeline of leader',
  )
  expect(told({ at: 4_000, lasts: 1_500, blow: { kind: 'garbage' } })).toBe('4.0 s: garbage, for 1.5 s')
})
