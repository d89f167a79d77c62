import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, instant, type TagReading } from '@baliza/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const SMALL = 64 * 1024
const file = () => join(folder, 'readings.journal')

const reading = (value: TagReading['value'], tagID = 7): TagReading => ({
  tagID,
  value,
  quality: 'good',
  sourceTime: instant(1_790_000_000_000),
  arrivalTime: instant(1_790_000_000_250),
})

const anyReading: fc.Arbitrary<TagReading> = fc.record({
  tagID: fc.integer({ min: 1, max: 4_000_000_000 }),
  value: fc.oneof(fc.boolean(), fc.double(), fc.string({ maxLength: 40, unit: 'binary' }), fc.constant(null)),
  quality: fc.constantFrom('good', 'uncertain', 'bad'),
  sourceTime: fc.integer({ min: 0, max: 4_000_000_000_000 }).map((at) => at as Instant),
  arrivalTime: fc.integer({ min: 1_700_000_000_000, max: 1_700_000_100_000 }).map((at) => at as Instant),
})
/** Readings of one cycle arrive in order. */
const anyBatch = fc
  .array(anyReading, { minLength: 1, maxLength: 30 })
  .map((batch) => batch.sort((a, b) => a.arrivalTime - b.arrivalTime))

test('gives back every kind of value as it came, after closing and opening again', () => {
  fc.assert(
    fc.property(fc.array(anyBatch, { maxLength: 8 }), (batches) => {
      rmSync(file(), { force: true })
      const journal = openJournal(file(), SMALL)
      for (const batch of batches) expect(journal.append(batch, 0)).toBe(batch.length)
      journal.close()
      const again = openJournal(file(), SMALL)
      expect([...again.read(0)].map((batch) => batch.readings)).toEqual(batches)
      expect(again.lastSequence).toBe(batches.length)
      again.close()
    }),
    { numRuns: 60 },
  )
})

test('a write torn at any byte costs only itself, and the next one takes its place', () => {
  const head = [reading(1), reading('two'), reading(null)]
  const first = openJournal(file(), SMALL)
  first.append(head, 0)
  first.append(head, 0)
  const before = readFileSync(file())
  first.append([reading(3), reading(true)], 0)
  first.close()
  const after = readFileSync(file())
  const written = after.findLastIndex((byte, at) => byte !== before[at]) + 1
  const start = after.findIndex((byte, at) => byte !== before[at])

  for (let torn = start; torn <= written; torn++) {
    writeFileSync(file(), Buffer.concat([after.subarray(0, torn), before.subarray(torn)]))
    const journal = openJournal(file(), SMALL)
    const whole = torn === written
    expect(journal.lastSequence).toBe(whole ? 3 : 2)
    journal.append([reading(4)], 0)
    const kept = [...journal.read(2)].map((batch) => [batch.sequence, batch.readings.map((r) => r.value)])
    expect(kept).toEqual(
      whole
        ? [
            [3, [3, true]],
            [4, [4]],
          ]
        : [[3, [4]]],
    )
    journal.close()
  }
})

test('laps of the ring, kills and releases: what waits to be recorded is always there, in order', () => {
  const step = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({ kind: fc.constant('append' as const), size: fc.integer({ min: 1, max: 120 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('release' as const),
        behind: fc.integer({ min: 0, max: 40 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 400 }), (steps) => {
      rmSync(file(), { force: true })
      let journal = openJournal(file(), SMALL)
      let released = 0
      const expected = new Map<number, number>()
      for (const one of steps) {
        if (one.kind === 'append') {
          const batch = Array.from({ length: one.size }, (_, i) => reading(i))
          const taken = journal.append(batch, 0)
          if (taken > 0) expected.set(journal.lastSequence, taken)
          else expect(journal.pressure()).toBeGreaterThan(0.9)
        } else if (one.kind === 'release') {
          released = Math.max(released, journal.lastSequence - one.behind)
          journal.release(released)
        } else {
          journal.close()
          journal = openJournal(file(), SMALL)
          journal.release(released)
        }
        const waiting = [...expected].filter(([sequence]) => sequence > released)
        expect([...journal.read(released)].map((batch) => [batch.sequence, batch.readings.length])).toEqual(
          waiting,
        )
      }
      journal.close()
    }),
    { numRuns: 40 },
  )
})

test('a full ring takes no more until something is recorded', () => {
  const journal = openJournal(file(), SMALL)
  const batch = Array.from({ length: 100 }, (_, i) => reading(i))
  while (journal.append(batch, 0) === batch.length);
  while (journal.append(batch, 0) > 0);
  expect(journal.pressure()).toBe(1)
  journal.release(journal.lastSequence)
  expect(journal.append(batch, 0)).toBeGreaterThan(0)
  journal.close()
})

test('keeps the size that it was given, and a batch larger than a segment goes in by parts', () => {
  const journal = openJournal(file(), SMALL)
  expect(statSync(file()).size).toBe(SMALL)
  const batch = Array.from({ length: 1_000 }, (_, i) => reading(i))
  let from = 0
  while (from < batch.length) from += journal.append(batch, from)
  expect([...journal.read(0)].flatMap((part) => part.readings)).toEqual(batch)
  expect(statSync(file()).size).toBe(SMALL)
  journal.close()
})

test('a larger ring goes on with what the smaller one had; a smaller one is fresh and keeps the larger beside it', () => {
  const small = openJournal(file(), SMALL)
  for (let i = 0; i < 40; i++) {
    small.release(small.lastSequence)
    small.append(
      Array.from({ length: 150 }, (_, n) => reading(i * 1_000 + n)),
      0,
    )
  }
  const [had, last] = [[...small.read(0)], small.lastSequence]
  expect(had.length).toBeGreaterThan(10)
  small.close()
  const large = openJournal(file(), 4 * SMALL)
  expect([...large.read(0)]).toEqual(had)
  expect(large.lastSequence).toBe(last)
  expect(readdirSync(folder)).toEqual(['readings.journal'])
  large.close()
  const again = openJournal(file(), SMALL)
  expect(again.lastSequence).toBe(0)
  expect(statSync(`${file()}.old`).size).toBe(4 * SMALL)
  again.close()
})

test('all of it lies on the disk from the start, also of a copy with holes', () => {
  const size = 1 << 20
  openJournal(file(), size).close()
  expect(statSync(file()).blocks * 512).toBeGreaterThanOrEqual(size)
  rmSync(file())
  writeFileSync(file(), '')
  truncateSync(file(), size)
  expect(statSync(file()).blocks * 512).toBeLessThan(size)
  openJournal(file(), size).close()
  expect(statSync(file()).blocks * 512).toBeGreaterThanOrEqual(size)
})

test('what the disk can not hold is refused with a sentence, and leaves nothing behind', () => {
  expect(() => openJournal(file(), 2 ** 50)).toThrow(/BALIZA_JOURNAL_MB.*There is no room for the journal/)
  expect(readdirSync(folder)).toEqual([])
})

test('says how much of it waits, and how much still fits', () => {
  const journal = openJournal(file(), SMALL)
  expect([journal.pressure(), journal.room()]).toEqual([0, SMALL])
  const batch = Array.from({ length: 60 }, (_, i) => reading(i))
  while (journal.pressure() < 0.5) journal.append(batch, 0)
  expect(journal.room()).toBeGreaterThan(0.4 * SMALL)
  expect(journal.room()).toBeLessThan(0.6 * SMALL)
  journal.release(Math.floor(journal.lastSequence / 2))
  expect(journal.pressure()).toBeGreaterThan(0.2)
  expect(journal.pressure()).toBeLessThan(0.4)
  journal.release(journal.lastSequence)
  expect(journal.pressure()).toBe(0)
  journal.close()
})

test('numbers that the database has and the ring has not are skipped, and what comes then is found again', () => {
  const journal = openJournal(file(), SMALL)
  journal.append([reading(1)], 0)
  journal.skipTo(1_000)
  journal.append([reading(2)], 0)
  journal.close()
  const again = openJournal(file(), SMALL)
  expect([...again.read(0)].map(({ sequence }) => sequence)).toEqual([1, 1_001])
  again.close()
})

test('takes 35,000 readings in far less than a twentieth of a second', () => {
  const journal = openJournal(file(), 16 * 1024 * 1024)
  const batch = Array.from({ length: 3_500 }, (_, i) => reading(i * 1.5, i + 1))
  for (let warm = 0; warm < 20; warm++) journal.append(batch, 0)
  const began = process.cpuUsage()
  for (let cycle = 0; cycle < 20; cycle++) journal.append(batch, 0)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1_000 / 2).toBeLessThan(100)
  journal.close()
})
