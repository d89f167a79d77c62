import type { TagReading } from '@baliza/domain'

/** A text longer than this is no value that a script looks at. */
const LONGEST_TEXT = 4_000

/**
 * A reading as all that follows can take it, whatever a source makes of it: a text is cut, and a number that
 * is none (NaN, an infinity) is no value.
 */
export function fittingReading(reading: TagReading): TagReading {
  const { value } = reading
  if (typeof value === 'string' && value.length > LONGEST_TEXT)
    return { ...reading, value: value.slice(0, LONGEST_TEXT) }
  if (typeof value === 'number' && !Number.isFinite(value)) return { ...reading, value: null, quality: 'bad' }
  return reading
}
