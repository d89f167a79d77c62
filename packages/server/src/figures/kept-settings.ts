import { clip, type Instant, type Interval, later, type PlantCalendar } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { type StoredSettings, settingsFor } from './window-row.ts'

/** A part of a window, and the settings that it is shown by. */
export type Stretch = Interval & { readonly settings: StoredSettings }

type SettingsQuery = {
  readonly lineID: number
  readonly calendar: PlantCalendar
  readonly today: StoredSettings
}

/**
 * By which settings a window of a line is shown, part by part in time order: a shift that was over when it
 * was computed keeps those of that time, wherever one looks; all else takes today's. Rows that another
 * calendar cut say nothing.
 */
export async function readStretches(
  db: Db,
  window: Interval,
  { lineID, calendar, today }: SettingsQuery,
): Promise<Stretch[]> {
  const rows = await db
    .selectFrom('shiftIndex')
    .select(['shiftStart', 'shiftEnd', 'settings', 'computedAt'])
    .where('lineId', '=', lineID)
    .where('shiftStart', '<', window.end)
    .where('shiftStart', '>', later(window.start, -LONGEST_SHIFT))
    .where('timeZone', '=', today.timeZone)
    .execute()
  const kept = new Map(rows.map((row) => [row.shiftStart, row]))
  const stretches: Stretch[] = []
  let shift = calendar.shiftAt(window.start)
  for (;;) {
    const row = kept.get(shift.start)
    const settings = settingsFor(row?.shiftEnd === shift.end ? row : undefined, shift.end, today)
    join(stretches, { ...(clip(shift, window) ?? window), settings })
    if (shift.end >= window.end) return stretches
    shift = calendar.nextShift(shift)
  }
}

/** As a pattern may have it, on the day on which the clocks are set back. */
const LONGEST_SHIFT = 25 * 60 * 60_000

function join(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1)
  const isSame = last && JSON.stringify(last.settings) === JSON.stringify(next.settings)
  if (isSame) stretches[stretches.length - 1] = { ...last, end: next.end }
  else stretches.push(next)
}

/** The settings of the stretch that holds an instant. */
export function settingsAt(stretches: readonly Stretch[], at: Instant): StoredSettings {
  const found = stretches.find(({ end }) => at < end) ?? stretches.at(-1)
  if (!found) throw new Error('a window without a stretch')
  return found.settings
}
