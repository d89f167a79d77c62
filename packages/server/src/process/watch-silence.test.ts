import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSilence } from './watch-silence.ts'

const LIMIT = 20_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const onSilent = vi.fn()
  const { heard, stop } = watchSilence(LIMIT, onSilent)
  return { onSilent, heard, stop, pass: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('who is silent for the limit is told of, once', () => {
  const { onSilent, heard, pass } = watched()
  heard()
  pass(LIMIT - 1)
  expect(onSilent).not.toHaveBeenCalled()
  pass(10 * LIMIT)
  expect(onSilent).toHaveBeenCalledOnce()
})

test('a start takes as long as it takes', () => {
  const { onSilent, pass } = watched()
  pass(100 * LIMIT)
  expect(onSilent).not.toHaveBeenCalled()
})

test('each word begins the time anew', () => {
  const { onSilent, heard, pass } = watched()
  for (let times = 0; times < 100; times++) {
    heard()
    pass(LIMIT / 2)
  }
  expect(onSilent).not.toHaveBeenCalled()
})

test('a machine that slept for hours heard nothing meanwhile', () => {
  const { onSilent, heard, pass } = watched()
  heard()
  vi.setSystemTime(Date.now() + 10 * 3_600_000)
  pass(LIMIT - 1)
  expect(onSilent).not.toHaveBeenCalled()
})

test('who has ended is not waited for', () => {
  const { onSilent, heard, stop, pass } = watched()
  heard()
  stop()
  pass(10 * LIMIT)
  expect(onSilent).not.toHaveBeenCalled()
})
