import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, type TagReading, type TagValue } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JournalBatch } from '../handed-on/journal-batch.ts'
import { gapIn, Intake, type Loss } from './intake.ts'
import { type Journal, openJournal } from './journal.ts'

const AT = 1_790_000_000_000
let folder = ''
let journal: Journal
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-'))
  journal = openJournal(join(folder, 'readings.journal'), 16 * 1024 * 1024)
})
afterEach(() => {
  journal.close()
  rmSync(folder, { recursive: true })
})

const reading = (value: TagValue, later = 0): TagReading => ({
  tagID: 1,
  value,
  quality: 'good',
  sourceTime: instant(AT + later),
  arrivalTime: instant(AT + later),
})
const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => reading(from + i))
function begunIntake(onSeenAgain?: (loss: Loss) => void): Intake {
  const intake = new Intake(journal, onSeenAgain)
  intake.begin(0)
  return intake
}
const valuesOf = (batches: readonly JournalBatch[]) =>
  batches.flatMap((batch) => batch.readings.map((each) => each.value))

test('readings are in the journal before anybody gets them', () => {
  const intake = begunIntake()
  intake.put([reading(1), reading(2)])
  expect(intake.hasNews).toBe(true)
  expect(intake.take(10)).toEqual([])
  intake.flush()
  expect(intake.hasNews).toBe(false)
  expect(valuesOf([...journal.read(0)])).toEqual([1, 2])
  expect(valuesOf(intake.take(10))).toEqual([1, 2])
  expect(intake.isBehind).toBe(false)
})

test('what an earlier run left in the journal comes first', () => {
  const before = begunIntake()
  before.put(many(0, 5))
  before.flush()
  const intake = begunIntake()
  intake.put([reading('new')])
  intake.flush()
  expect(valuesOf(intake.take(100))).toEqual([0, 1, 2, 3, 4, 'new'])
})

test('when nobody takes them for long they wait in the journal, and come back in order', () => {
  const intake = begunIntake()
  intake.take(1)
  const all = 260_000
  for (let from = 0; from < all; from += 1_000) {
    intake.put(many(from, 1_000))
    intake.flush()
  }
  expect(intake.isBehind).toBe(true)
  const taken: TagValue[] = []
  for (let batches = intake.take(20_000); batches.length > 0; batches = intake.take(20_000)) {
    taken.push(...valuesOf(batches))
    intake.put([reading(all + taken.length)])
    intake.flush()
    if (taken.length > all) break
  }
  taken.push(...valuesOf(intake.take(1_000)))
  expect(taken.slice(0, all)).toEqual(Array.from({ length: all }, (_, i) => i))
  expect(intake.isBehind).toBe(false)
})

test('what does not fit into a full journal is lost; where it goes on, a mark says since when', () => {
  journal.close()
  journal = openJournal(join(folder, 'small.journal'), 64 * 1024)
  const losses: Loss[] = []
  const intake = begunIntake((loss) => losses.push(loss))
  let later = 0
  const arrive = () => {
    intake.put(many(later * 100, 100).map((each) => ({ ...each, arrivalTime: instant(AT + later) })))
    intake.flush()
    later++
  }
  while (intake.loss === undefined) arrive()
  arrive()
  const { since, count } = intake.loss
  expect(since).toBeGreaterThan(AT)
  expect(count).toBeGreaterThan(100)
  const kept = later * 100 - count

  const taken: TagValue[] = []
  const gaps: unknown[] = []
  for (let batches = intake.take(150); batches.length > 0; batches = intake.take(150)) {
    const gap = gapIn(batches[0])
    if (gap) {
      expect(batches).toHaveLength(1)
      gaps.push({ ...gap, after: taken.length })
    } else taken.push(...valuesOf(batches))
    journal.release(batches.at(-1)?.sequence ?? 0)
    if (intake.loss === undefined || journal.room() < 5_000) continue
    arrive()
  }
  expect(losses).toEqual([{ since, count }])
  expect(gaps).toEqual([{ since, until: instant(AT + later - 1), after: kept }])
  expect(taken.slice(0, kept)).toEqual(Array.from({ length: kept }, (_, i) => i))
  expect(taken.slice(kept)).toEqual(Array.from({ length: 100 }, (_, i) => (later - 1) * 100 + i))
})

test('marks before the first reading, and two in a row, each come alone and in their place', () => {
  const intake = begunIntake()
  intake.mark({ since: null, until: instant(AT) })
  intake.put([reading(1)])
  intake.mark({ since: null, until: instant(AT + 5) })
  intake.mark({ since: instant(AT + 6), until: instant(AT + 7) })
  intake.put([reading(2)])
  intake.flush()
  const seen = Array.from({ length: 5 }, () => intake.take(100))
  expect(seen.map((batches) => gapIn(batches[0]) ?? valuesOf(batches))).toEqual([
    { since: null, until: AT },
    [1],
    { since: null, until: AT + 5 },
    { since: AT + 6, until: AT + 7 },
    [2],
  ])
  expect(intake.isBehind).toBe(false)
})

test('what is put before anybody takes waits in the journal', () => {
  const intake = new Intake(journal)
  intake.put(many(0, 3))
  intake.flush()
  intake.put(many(3, 3))
  intake.flush()
  intake.begin(1)
  expect(valuesOf(intake.take(100))).toEqual([3, 4, 5])
})
