import { instant } from '@baliza/domain'
import { expect, test } from 'vitest'
import { startLivePlant } from './live-plant.ts'
import { LOAD_PIECES, loadModel } from './load.ts'
import { watchUa } from './testing/ua-watcher.ts'
import { waitUntil } from './testing/wait-until.ts'

const START = instant(Date.UTC(2026, 10, 20, 8))
const model = loadModel({ lines: 3, tagsPerLine: 20, intervalMs: 1_000, start: START })
const after = (ms: number) => model.sample(2, instant(START + ms))

test('every tag of a line changes each interval, all at one source time', () => {
  for (let second = 0; second < 1_300; second++) {
    const before = after(second * 1_000 + 999)
    const next = after(second * 1_000 + 1_000)
    expect(new Set(next.map(({ at }) => at))).toEqual(new Set([START + second * 1_000 + 1_000]))
    expect(next.filter(({ value }, index) => value === before[index]?.value)).toEqual([])
  }
})

test('a line makes 50 pieces each interval, one of them a reject, and stands 30 of 600', () => {
  const value = (seconds: number, index: number) => Number(after(seconds * 1_000)[index]?.value)
  expect(value(600, 1) - value(0, 1)).toBe(600 * LOAD_PIECES)
  expect(value(600, 2) - value(0, 2)).toBe(600)
  const standing = Array.from({ length: 600 }, (_, second) => value(second, 0)).filter((speed) => speed <= 1)
  expect(standing).toHaveLength(30)
})

test('the description names each tag that its scripts use', () => {
  const { tags, lines } = model.description
  expect(tags).toHaveLength(60)
  const names = new Set(tags.map(({ tagName }) => tagName))
  for (const { calculationBaliza, calculationUnits, calculationDiscards } of lines) {
    for (const script of [calculationBaliza, calculationUnits, calculationDiscards ?? '']) {
      expect(names).toContain(/"(.+)"/.exec(script ?? '')?.[1])
    }
  }
})

test('a client hears every interval, none twice', async () => {
  const intervalMs = 250
  const now = () => instant(Date.now())
  const plant = await startLivePlant({
    model: loadModel({ lines: 2, tagsPerLine: 4, intervalMs, start: now() }),
    now,
    lookIntervalMs: intervalMs,
  })
  const watcher = await watchUa(plant.opcUaUrl, ['ns=1;s=L2.rejects'])
  const heard = await waitUntil(
    () => watcher.received.get('ns=1;s=L2.rejects') ?? [],
    (list) => list.length >= 9,
  )
  const changes = heard.slice(1, 9).map(({ value }) => Number(value.value))
  expect(changes).toEqual(changes.map((_, index) => (changes[0] ?? 0) + index))
  await watcher.close()
  await plant.stop()
})
