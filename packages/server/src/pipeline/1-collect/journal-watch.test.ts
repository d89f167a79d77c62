import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, type TagReading } from '@baliza/domain'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Journal, openJournal } from './journal.ts'
import { JournalWatch } from './journal-watch.ts'

const AT = instant(1_790_000_000_000)
const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const FULL = Object.assign(new Error('database or disk is full'), { errcode: 13 })

let folder = ''
let journal: Journal
let watch: JournalWatch
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-watch-'))
  journal = openJournal(join(folder, 'readings.journal'), 256 * 1024)
  said = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
  )
  watch = new JournalWatch({ journal, now: () => AT, log })
})
afterEach(() => {
  journal.close()
  rmSync(folder, { recursive: true })
})

const batch = Array.from(
  { length: 100 },
  (_, i): TagReading => ({ tagID: 1, value: i, quality: 'good', sourceTime: AT, arrivalTime: AT }),
)
const fillTo = (share: number) => {
  while (journal.pressure() < share && journal.append(batch, 0) > 0);
}

test('a journal that is nearly empty is well', () => {
  journal.append(batch, 0)
  expect(watch.look(undefined)).toMatchObject({ state: 'well', since: null, lost: 0 })
  expect(said).toEqual([])
})

test('a database that is away is told once, and how full the journal is on the way to its end', () => {
  watch.databaseSaid(AWAY)
  watch.databaseSaid(AWAY)
  for (const share of [0.12, 0.3, 0.4, 0.6, 0.8, 0.95, 1]) {
    fillTo(share)
    watch.look(undefined)
  }
  expect(said).toEqual([
    'the database is away: readings wait in the journal',
    ...[12, 30, 60, 80, 95].map((percent) =>
      expect.stringMatching(new RegExp(`^${String(percent).slice(0, 1)}\\d % of the journal waits`)),
    ),
    'the journal is full: what is read from now on is lost',
  ])
  expect(watch.look({ since: AT, count: 7 })).toMatchObject({
    state: 'away',
    since: AT,
    journalFill: 1,
    lost: 7,
  })
})

test('a database without room is told as such; once it takes facts again what waits is caught up, and then all is well', () => {
  watch.databaseSaid(FULL)
  fillTo(0.5)
  expect(watch.look(undefined)).toMatchObject({ state: 'full', since: AT })
  watch.databaseSaid(undefined)
  expect(watch.look(undefined)).toMatchObject({ state: 'behind', since: null })
  journal.release(journal.lastSequence)
  expect(watch.look(undefined)).toMatchObject({ state: 'well', journalFill: 0 })
  expect(said[0]).toBe('the database has no room left: readings wait in the journal')
  expect(said.at(-1)).toBe('the database takes facts again: catching up')
})

test('the rate at which readings come tells for how many minutes there is room', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  watch = new JournalWatch({ journal, now: () => AT, log: pino({ level: 'silent' }) })
  expect(watch.room().minutesLeft).toBeNull()
  for (let second = 0; second < 60; second++) {
    journal.append(batch.slice(0, 4), 0)
    vi.advanceTimersByTime(1_000)
    watch.look(undefined)
  }
  expect(watch.room().minutesLeft).toBe(Math.floor(journal.room() / (36 + 4 * 25) / 60))
  expect(watch.look(undefined).state).toBe('away')
})
