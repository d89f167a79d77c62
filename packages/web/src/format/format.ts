import { createDates, type Dates } from './dates.ts'
import { createDurations, type Durations } from './durations.ts'
import { createNumbers, type Language, type Numbers } from './numbers.ts'

/** Everything a screen needs to write a figure; made once for a language and the plant's time zone. */
export type Format = Numbers & Durations & Dates

export function createFormat(language: Language, zone: string | undefined): Format {
  const numbers = createNumbers(language)
  return { ...numbers, ...createDurations(numbers), ...createDates(zone) }
}
