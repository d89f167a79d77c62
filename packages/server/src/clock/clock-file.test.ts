import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@baliza/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPlantClock } from './clock-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-clock-'))
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const kept = () => JSON.parse(readFileSync(join(folder, 'clock.json'), 'utf8')) as { highWater: number }

test('a new plant shows the time of the machine', () => {
  const clock = openPlantClock(folder)
  expect(clock.now()).toBe(1_800_000_000_000)
  vi.advanceTimersByTime(5_000)
  expect(clock.now()).toBe(1_800_000_005_000)
  clock.close()
  expect(kept().highWater).toBe(1_800_000_005_000)
})

test('at speed 60 a second is a minute, and the next start goes on from there', () => {
  const clock = openPlantClock(folder, { speed: 60 })
  vi.advanceTimersByTime(10_000)
  const shown = clock.now()
  expect(shown).toBe(1_800_000_600_000)
  clock.close()
  expect(openPlantClock(folder).now()).toBe(shown)
})

test('a new plant may begin at another time than the machine’s', () => {
  const clock = openPlantClock(folder, { begin: instant(1_700_000_000_000) })
  vi.advanceTimersByTime(5_000)
  expect(clock.now()).toBe(1_700_000_005_000)
  clock.close()
})

test('plant time does not go back when the process dies between two savings', () => {
  const clock = openPlantClock(folder, { speed: 60 })
  vi.advanceTimersByTime(10_999)
  expect(openPlantClock(folder, { speed: 60 }).now()).toBeGreaterThanOrEqual(clock.now())
})

test('plant time does not go back when the clock of the machine is set back', () => {
  openPlantClock(folder).close()
  vi.setSystemTime(1_700_000_000_000)
  expect(openPlantClock(folder).now()).toBe(1_800_000_000_000)
})

test('while the machine is set back under it, the clock stands until that has caught up', () => {
  const clock = openPlantClock(folder)
  vi.advanceTimersByTime(60_000)
  const shown = clock.now()
  vi.setSystemTime(shown - 30_000)
  expect(clock.now()).toBe(shown)
  vi.advanceTimersByTime(29_000)
  expect(clock.now()).toBe(shown)
  vi.advanceTimersByTime(2_000)
  expect(clock.now()).toBe(shown + 1_000)
  clock.close()
})

test('a real clock that was off for a night goes on with the machine', () => {
  openPlantClock(folder).close()
  vi.setSystemTime(1_800_030_000_000)
  expect(openPlantClock(folder).now()).toBe(1_800_030_000_000)
})

test('a disk without room ends nothing, and the mark is written when there is room again', () => {
  const full = join(folder, 'clock.json.new')
  const clock = openPlantClock(folder)
  mkdirSync(full)
  vi.advanceTimersByTime(5_000)
  expect(clock.now()).toBe(1_800_000_005_000)
  expect(kept().highWater).toBe(1_800_000_000_000)
  rmdirSync(full)
  vi.advanceTimersByTime(1_000)
  expect(kept().highWater).toBe(1_800_000_006_000)
  clock.close()
})

test.each(['{}', '', '{"origin":{"real":1'])('a clock file with %j in it is as good as none', (text) => {
  writeFileSync(join(folder, 'clock.json'), text)
  expect(openPlantClock(folder).now()).toBe(1_800_000_000_000)
})
