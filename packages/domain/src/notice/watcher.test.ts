import { expect, test } from 'vitest'
import { cascadeWatcher, type Watcher, watcherMatches, whyNotWatcher } from './watcher.ts'

const watcher = (
  buildingId: number | null,
  sectorID: number | null = null,
  lineID: number | null = null,
): Watcher => ({
  buildingId,
  sectorID,
  lineID,
})
const line = { buildingId: 1, sectorID: 11, lineID: 7 }

test.each([
  ['that names nothing', watcher(null), true],
  ['of its building', watcher(1), true],
  ['of another building', watcher(2), false],
  ['of its sector', watcher(1, 11), true],
  ['of another sector of its building', watcher(1, 12), false],
  ['of the line', watcher(1, 11, 7), true],
  ['of another line of its sector', watcher(1, 11, 8), false],
  ['of the line, named where it stood before it moved', watcher(2, 21, 7), true],
])('a watcher %s: %s', (_what, watching, expected) => {
  expect(watcherMatches(watching, line)).toBe(expected)
})

test.each([
  ['another building takes sector and line away', { buildingId: 2 }, watcher(2)],
  ['no building takes them away too', { buildingId: null }, watcher(null)],
  ['the same building changes nothing', { buildingId: 1 }, watcher(1, 11, 7)],
  ['another sector takes the line away', { sectorID: 12 }, watcher(1, 12)],
  ['what is chosen in the same change stays', { buildingId: 2, sectorID: 21, lineID: 9 }, watcher(2, 21, 9)],
  ['another building with a sector has no line yet', { buildingId: 2, sectorID: 21 }, watcher(2, 21)],
  ['another line is only that', { lineID: 8 }, watcher(1, 11, 8)],
])('%s', (_what, changed, expected) => {
  expect(cascadeWatcher(watcher(1, 11, 7), changed)).toEqual(expected)
})

test.each([
  [watcher(null), []],
  [watcher(1, 11, 7), []],
  [watcher(null, 11), ['watcher-building-required']],
  [watcher(1, null, 7), ['watcher-sector-required']],
  [watcher(null, null, 7), ['watcher-building-required', 'watcher-sector-required']],
])('%j is refused with %j', (watching, codes) => {
  expect(whyNotWatcher(watching).map(({ code }) => code)).toEqual(codes)
})
