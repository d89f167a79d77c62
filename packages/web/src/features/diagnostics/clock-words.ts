import type { SourceClock } from '@baliza/contract'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** So little is what a message takes on its way. */
const ON_TIME = 1

/**
 * How far the clock of a source is off: in a sentence where it matters, in seconds where it is little. Null =
 * not known.
 */
export function clockText(
  { clockOffsetSeconds: offset, clockWarning }: SourceClock,
  format: Format,
): string | null {
  if (clockWarning !== null || offset === null) return clockWarning
  if (offset >= 0 && offset <= ON_TIME) return m.diagnostics_clock_right()
  const seconds = format.number(Math.abs(offset), 1)
  return offset > 0 ? m.diagnostics_clock_behind({ seconds }) : m.diagnostics_clock_ahead({ seconds })
}

/** How much it loses or gains in a day. Null = not measured yet. */
export function driftText({ clockDriftSecondsPerDay: drift }: SourceClock, format: Format): string | null {
  if (drift === null) return null
  const seconds = format.number(Math.abs(drift), 1)
  return drift >= 0 ? m.diagnostics_clock_loses({ seconds }) : m.diagnostics_clock_gains({ seconds })
}
