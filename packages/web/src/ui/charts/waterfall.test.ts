import { expect, test } from 'vitest'
import { layOutWaterfall, type WaterfallStep } from './waterfall.ts'

const step = (id: string, value: number, kind: WaterfallStep['kind'] = 'step'): WaterfallStep => ({
  id,
  name: id,
  value,
  kind,
  color: null,
})

test('each loss hangs where the one before ended, down to what is left', () => {
  const laid = layOutWaterfall([
    step('staffed', 480, 'whole'),
    step('stops', 120),
    step('speed', 60),
    step('good', 300, 'whole'),
  ])
  expect(laid.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [0.75, 1],
    [0.625, 0.75],
    [0, 0.625],
  ])
})

test('a gain goes the other way, and may be the widest of all', () => {
  const laid = layOutWaterfall([
    step('staffed', 100, 'whole'),
    step('speed', -100),
    step('good', 200, 'whole'),
  ])
  expect(laid.map(({ from, to, isGain }) => [from, to, isGain])).toEqual([
    [0, 0.5, false],
    [0.5, 1, true],
    [0, 1, false],
  ])
})

test('of the losses alone the scale begins where the last of them ends', () => {
  const steps = [
    step('staffed', 1000, 'whole'),
    step('stops', 30),
    step('speed', 10),
    step('good', 960, 'whole'),
  ]
  expect(layOutWaterfall(steps, true).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [0.25, 1],
    [0, 0.25],
    [0, 0],
  ])
  expect(layOutWaterfall([step('staffed', 10, 'whole')], true)).toMatchObject([{ from: 0, to: 0 }])
})

test('nothing at all has no width', () => {
  expect(layOutWaterfall([step('staffed', 0, 'whole')])).toMatchObject([{ from: 0, to: 0 }])
})
