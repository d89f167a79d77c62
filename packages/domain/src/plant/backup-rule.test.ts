import { expect, test } from 'vitest'
import { HOUR, type Instant, instant, later, MINUTE, toIso } from '../time/instant.ts'
import { plantCalendar } from '../time/plant-calendar.ts'
import { type BackupPast, isBackupLate, keptBackups, nextAt, nextBackup } from './backup-rule.ts'

const MADRID = plantCalendar('Europe/Madrid')
const at = (iso: string): Instant => instant(Temporal.Instant.from(iso).epochMilliseconds)
const RULE = { isOn: true, time: '02:30', daily: 7, weekly: 4, monthly: 12 }
const NEW: BackupPast = {
  since: at('2026-11-20T10:00Z'),
  lastGood: undefined,
  failures: 0,
  lastFailure: undefined,
}
const next = (past: Partial<BackupPast>) => {
  const found = nextBackup(RULE, { ...NEW, ...past }, MADRID)
  return found && toIso(found)
}

test('a new plant is saved in its first night, and every night after', () => {
  expect(next({})).toBe('2026-11-21T01:30:00.000Z')
  expect(next({ lastGood: at('2026-11-21T01:30Z') })).toBe('2026-11-22T01:30:00.000Z')
  expect(nextBackup({ ...RULE, isOn: false }, NEW, MADRID)).toBeUndefined()
})

test('a night that was missed is made up for, and not twice', () => {
  expect(next({ lastGood: at('2026-11-21T01:30Z') })).toBe('2026-11-22T01:30:00.000Z')
  expect(next({ lastGood: at('2026-11-25T09:00Z') })).toBe('2026-11-26T01:30:00.000Z')
})

test('the hour that summer skips is an hour later, the one that it doubles comes once', () => {
  expect(toIso(nextAt('02:30', at('2026-03-28T10:00Z'), MADRID))).toBe('2026-03-29T01:30:00.000Z')
  const autumn = nextAt('02:30', at('2026-10-24T10:00Z'), MADRID)
  expect(toIso(autumn)).toBe('2026-10-25T00:30:00.000Z')
  expect(toIso(nextAt('02:30', autumn, MADRID))).toBe('2026-10-26T01:30:00.000Z')
})

test('what failed is tried again, later each time', () => {
  const lastFailure = at('2026-11-21T01:31Z')
  const waits = [1, 2, 3, 6, 7, 1_000].map((failures) => {
    const again = nextBackup(RULE, { ...NEW, failures, lastFailure }, MADRID)
    return ((again ?? 0) - lastFailure) / MINUTE
  })
  expect(waits).toEqual([5, 10, 20, 160, 240, 240])
})

test('a backup is late six hours after its time, whether or not one ever came', () => {
  const due = at('2026-11-21T01:30Z')
  const isLate = (past: Partial<BackupPast>, hours: number) =>
    isBackupLate(RULE, { ...NEW, ...past }, MADRID, later(due, hours * HOUR))
  expect([isLate({}, 6), isLate({}, 6.1), isLate({ lastGood: due }, 6.1)]).toEqual([false, true, false])
  expect([isLate({ lastGood: due }, 30), isLate({ lastGood: due }, 30.1)]).toEqual([false, true])
  expect(isBackupLate({ ...RULE, isOn: false }, NEW, MADRID, later(due, 900 * HOUR))).toBe(false)
})

test('the last of each day, week and month is kept, and always the last of all', () => {
  const nights = Array.from({ length: 400 }, (_, day) => later(at('2025-11-01T01:30Z'), day * 24 * HOUR))
  const kept = [...keptBackups(nights, RULE, MADRID)].sort((a, b) => b - a)
  const days = kept.map((one) => toIso(one).slice(0, 10))
  expect(days.slice(0, 7)).toEqual([
    '2026-12-05',
    '2026-12-04',
    '2026-12-03',
    '2026-12-02',
    '2026-12-01',
    '2026-11-30',
    '2026-11-29',
  ])
  expect(days.slice(7, 10)).toEqual(['2026-11-22', '2026-11-15', '2026-10-31'])
  expect(days.at(-1)).toBe('2026-01-31')
  expect(kept).toHaveLength(7 + 2 + 10)
  expect(keptBackups(nights, { daily: 0, weekly: 0, monthly: 0 }, MADRID).size).toBe(1)
  const sameDay = [at('2026-11-20T02:00Z'), at('2026-11-20T12:00Z')]
  expect([...keptBackups(sameDay, { daily: 3, weekly: 1, monthly: 1 }, MADRID)]).toEqual([sameDay[1]])
})
