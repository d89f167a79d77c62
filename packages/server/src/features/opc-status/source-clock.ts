import { type Language, problemText, type SourceClock } from '@baliza/contract'
import { HOUR, MINUTE, SECOND } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'

/** A clock that is off by more is worth a word, though it is corrected. */
const WORTH_A_WORD = 5 * SECOND

type Stored = {
  readonly [K in 'clockOffset' | 'clockDrift' | 'droppedReadings']: Row<'opcServerStatus'>[K] | null
}

/**
 * What is known of the clock of a server, for people. A plant that runs faster than life makes more of every
 * delay.
 */
export function sourceClockOf(
  { clockOffset, clockDrift, droppedReadings }: Stored,
  speed: number,
  language: Language,
): SourceClock {
  const isOff = clockOffset !== null && Math.abs(clockOffset) > WORTH_A_WORD * Math.max(1, speed)
  const code = (clockOffset ?? 0) > 0 ? 'source-clock-behind' : 'source-clock-ahead'
  return {
    clockOffsetSeconds: clockOffset === null ? null : clockOffset / SECOND,
    clockDriftSecondsPerDay: clockDrift === null ? null : (clockDrift * 24) / SECOND,
    clockWarning: isOff ? problemText(code, { detail: lengthOf(Math.abs(clockOffset)) }, language) : null,
    droppedReadings: droppedReadings ?? 0,
  }
}

/** 90 s, 20 min, 3 h 5 min: as people say it. */
function lengthOf(milliseconds: number): string {
  if (milliseconds < 2 * MINUTE) return `${Math.round(milliseconds / SECOND)} s`
  const minutes = Math.round(milliseconds / MINUTE)
  const [hours, rest] = [Math.floor((minutes * MINUTE) / HOUR), minutes % 60]
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
