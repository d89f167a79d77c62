import { describe, expect, test } from 'vitest'
import {
  between,
  bucket,
  m,
  NO_FACTS,
  order,
  SETTINGS,
  state,
  stop,
  unplanned,
} from '../testing/shift-builder.ts'
import { totalsOf } from './index-totals.ts'
import type { LineFacts } from './line-facts.ts'
import { lossWaterfall } from './loss-waterfall.ts'
import { windowIndexes } from './window-indexes.ts'
import { windowSums } from './window-sums.ts'

const shift = between(0, 480)
const later = m(100_000)
const BREAK = between(240, 270)
const base: LineFacts = { ...NO_FACTS, orders: [order(1, 0, 480)], unanswered: [BREAK] }
const figures = (facts: Partial<LineFacts>) => windowIndexes({ ...base, ...facts }, shift, later, SETTINGS)
const losses = (facts: Partial<LineFacts>) =>
  lossWaterfall(totalsOf(windowSums({ ...base, ...facts }, shift, later, SETTINGS), SETTINGS))

const standsInTheBreak: Partial<LineFacts> = {
  states: [state('running', 0, 240), state('stopped', 240, 280), state('running', 280, 480)],
  stops: [stop(240, 280)],
}

describe('a break of half an hour in a shift of eight hours', () => {
  test('in which the line stands is taken off, and what it stands longer is not', () => {
    expect(figures(standsInTheBreak)).toMatchObject({
      staffedTime: 480,
      discountTime: 30,
      staffedTimeCorrect: 450,
      runtime: 440,
      stoppedTime: 40,
      utilization: 440 / 450,
    })
  })

  test('is no loss: ten minutes stand in the waterfall', () => {
    const { losses: steps } = losses(standsInTheBreak)
    expect(steps.filter(({ minutes }) => minutes !== 0).slice(0, 2)).toEqual([
      { kind: 'discount', root: null, minutes: 30 },
      { kind: 'stops', root: null, minutes: 10 },
    ])
  })

  test('through which the line runs takes nothing off: it was worked', () => {
    const worked = figures({ states: [state('running', 0, 480)], buckets: [bucket(0, 28_800)] })
    expect(worked).toMatchObject({ discountTime: 0, staffedTimeCorrect: 480, utilization: 1, oee: 1 })
  })

  test('in which the line runs empty is no lack of material', () => {
    const empty = {
      states: [state('running', 0, 235), state('runningEmpty', 235, 280), state('running', 280, 480)],
    }
    expect(figures(empty)).toMatchObject({ noMaterialTime: 15, discountTime: 30, runtime: 435 })
    expect(losses(empty).losses.find(({ kind }) => kind === 'unknown')?.minutes).toBe(0)
  })

  test('of which nobody knows is taken off too', () => {
    const off = { states: [state('running', 0, 240), state('unknown', 240, 270), state('running', 270, 480)] }
    expect(figures(off)).toMatchObject({ discountTime: 30, utilization: 1, coverage: 450 / 480 })
  })

  test('that lies in a discounted stop is taken off once', () => {
    const long = { ...standsInTheBreak, stops: [stop(240, 280, { reasonID: 70, discountOEE: true })] }
    expect(figures(long).discountTime).toBe(40)
  })

  test('gives way to the minutes that were signed for the order', () => {
    const signed = { ...standsInTheBreak, orders: [order(1, 0, 480, { adjustedDiscountTime: 48 })] }
    expect(figures(signed)).toMatchObject({ adjustedDiscountTime: 48, staffedTimeCorrect: 432 })
  })
})

test('a holiday on which nothing ran has no figures to answer for', () => {
  const holiday = figures({
    unanswered: [shift],
    states: [state('stopped', 0, 480)],
    stops: [stop(0, 480, unplanned)],
  })
  expect(holiday).toMatchObject({ staffedTimeCorrect: 0, utilization: null, oee: null, runtime: 0 })
})

test('one that reaches over the edge of a window is cut there', () => {
  const facts = { ...base, ...standsInTheBreak }
  const [before, after] = [between(0, 250), between(250, 480)].map(
    (window) => windowIndexes(facts, window, later, SETTINGS).discountTime,
  )
  expect([before, after]).toEqual([10, 20])
})
