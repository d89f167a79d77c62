import { HOUR, type Instant, later, latest, MINUTE } from '../time/instant.ts'
import type { PlantCalendar } from '../time/plant-calendar.ts'

/** When a plant saves itself, and how many of its backups it keeps. */
export type BackupRule = {
  readonly isOn: boolean
  /** `02:30` on the plant's clocks. */
  readonly time: string
  /** Of so many days, weeks and months the last backup is kept. */
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/** What is known of the backups so far. */
export type BackupPast = {
  /** From when on they were due. */
  readonly since: Instant
  /** When the last one began that was verified. */
  readonly lastGood: Instant | undefined
  /** So many failed since, and the last of them ended then. */
  readonly failures: number
  readonly lastFailure: Instant | undefined
}

const FIRST_WAIT = 5 * MINUTE
const LONGEST_WAIT = 4 * HOUR

/** A backup that is so late is worth a warning: a disk was away for a while, and is there again. */
const PATIENCE = 6 * HOUR

/** When the clocks of the plant show `time` next after an instant. */
export function nextAt(time: string, after: Instant, calendar: PlantCalendar): Instant {
  const day = calendar.toWallClock(after).slice(0, 'YYYY-MM-DD'.length)
  const today = calendar.fromWallClock(`${day}T${time}`)
  return today > after ? today : calendar.fromWallClock(`${calendar.nextDay(day)}T${time}`)
}

/** The first one that has not been made yet. */
const dueAt = ({ time }: BackupRule, { since, lastGood = since }: BackupPast, calendar: PlantCalendar) =>
  nextAt(time, latest(since, lastGood), calendar)

/**
 * When a backup begins by itself: at its time, or as soon as may be where that has passed; after a failure
 * some minutes later, and later each time. Nothing where the plant does not save itself.
 */
export function nextBackup(rule: BackupRule, past: BackupPast, calendar: PlantCalendar): Instant | undefined {
  if (!rule.isOn) return undefined
  const due = dueAt(rule, past, calendar)
  if (past.lastFailure === undefined || past.failures === 0) return due
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(past.failures - 1, 30))
  return latest(due, later(past.lastFailure, wait))
}

/** Is the plant without the backup that its rule asks for? */
export const isBackupLate = (
  rule: BackupRule,
  past: BackupPast,
  calendar: PlantCalendar,
  now: Instant,
): boolean => rule.isOn && now > later(dueAt(rule, past, calendar), PATIENCE)

/** Which backups are kept: the last one of each of the last days, weeks and months that have one. */
export function keptBackups(
  made: readonly Instant[],
  { daily, weekly, monthly }: Pick<BackupRule, 'daily' | 'weekly' | 'monthly'>,
  calendar: PlantCalendar,
): ReadonlySet<Instant> {
  const newestFirst = made.toSorted((a, b) => b - a)
  const dayOf = (at: Instant) => calendar.toWallClock(at).slice(0, 'YYYY-MM-DD'.length)
  const periods: readonly [number, (at: Instant) => string][] = [
    [daily, dayOf],
    [weekly, (at) => weekOf(dayOf(at))],
    [monthly, (at) => dayOf(at).slice(0, 'YYYY-MM'.length)],
  ]
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [count, periodOf] of periods) {
    const last = new Map<string, Instant>()
    for (const at of newestFirst) if (!last.has(periodOf(at))) last.set(periodOf(at), at)
    for (const at of [...last.values()].slice(0, count)) kept.add(at)
  }
  return kept
}

/** The Monday that it began with. */
function weekOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
