import { expect, test } from 'vitest'
import {
  canMerge,
  chosenOf,
  extended,
  nameOf,
  type PendingStop,
  toggled,
  toggledLine,
  totalMinutes,
} from './selection.ts'

const stop = (stopID: number, minute: number, lineID = 1): PendingStop => ({
  order: 7,
  lineID,
  stopID,
  startDate: `2026-11-20T10:${minute}:00.000Z`,
  endDate: `2026-11-20T10:${minute + 10}:00.000Z`,
  duration: 10,
})
const stops = [stop(1, 10), stop(2, 20), stop(3, 40), stop(4, 10, 2)]
const names = stops.map(nameOf)

test('one is chosen and let go', () => {
  const one = toggled(new Set(), '7/1/1')
  expect([...one]).toEqual(['7/1/1'])
  expect(toggled(one, '7/1/1').size).toBe(0)
})

test('with shift everything between is chosen, in either direction', () => {
  expect([...extended(new Set(['7/1/3']), stops, '7/1/3', '7/1/1')].sort()).toEqual(names.slice(0, 3))
  expect([...extended(new Set(), stops, undefined, '7/1/2')]).toEqual(['7/1/2'])
})

test('a whole line is chosen, and let go when all of it was', () => {
  const line = toggledLine(new Set(['7/2/4']), stops.slice(0, 3))
  expect(line.size).toBe(4)
  expect([...toggledLine(line, stops.slice(0, 3))]).toEqual(['7/2/4'])
})

test('what is gone is no longer chosen', () => {
  const chosen = chosenOf(stops.slice(1), new Set(names))
  expect([chosen.length, totalMinutes(chosen)]).toEqual([3, 30])
})

test('only neighbours merge, in whatever order they were chosen', () => {
  expect(canMerge([stops[1], stops[0]] as PendingStop[])).toBe(true)
  expect(canMerge([stops[0], stops[2]] as PendingStop[])).toBe(false)
  expect(canMerge([stops[0], stops[3]] as PendingStop[])).toBe(false)
})
