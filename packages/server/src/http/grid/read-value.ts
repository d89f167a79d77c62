import { instant, type PlantCalendar } from '@baliza/domain'
import { Problem } from '../problem.ts'
import type { ColumnKind } from './grid.ts'
import type { Field, Value } from './load-options.ts'

/** `asText`: whatever the column holds, its figures are compared as they are written. */
type ReadField = Field & { readonly asText?: boolean }

/** A value of a filter as its column compares it. Numbers and booleans may come as text; null is null everywhere. */
export function readValue(sent: unknown, { name, column, asText = false }: ReadField, calendar: PlantCalendar): Value {
  if (sent === null) return null
  const value = READERS[asText ? 'text' : column.kind](sent, calendar)
  if (value === undefined) throw new Problem('grid-value-invalid', { field: name })
  return value
}

type Read = (sent: unknown, calendar: PlantCalendar) => Value | undefined

const readNumber: Read = (sent) => {
  const value = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

const readText: Read = (sent) => {
  if (typeof sent === 'number') return String(sent)
  return typeof sent === 'string' && !sent.includes('\0') ? sent : undefined
}

const readBoolean: Read = (sent) => {
  if (typeof sent === 'boolean') return sent
  return typeof sent === 'string' && /^(true|false)$/i.test(sent) ? sent.toLowerCase() === 'true' : undefined
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,9})?)?))?(Z|[+-]\d\d:?\d\d)?$/i
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: ((?:[01]?\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,9})?)?))?$/

/** `2026-01-05T00:00:00`, `1/5/2026 08:30:00.000` (both wall-clock of the plant) or, with an offset, `2026-01-05T07:30:00.000Z`. */
const readDate: Read = (sent, calendar) => {
  if (typeof sent !== 'string') return undefined
  const [, date, time = '00:00', offset] = ISO.exec(sent) ?? fromAmerican(sent)
  if (date === undefined) return undefined
  const wall = `${date}T${time.indexOf(':') === 1 ? '0' : ''}${time}`
  // NOTE: a date that the calendar doesn't have (30 February) is read as NaN
  if (Number.isNaN(Date.parse(`${wall}Z`)) || !isDay(date)) return undefined
  if (offset === undefined) return calendar.fromWallClock(wall)
  const at = Date.parse(`${wall}${offset.toUpperCase()}`)
  return Number.isNaN(at) ? undefined : instant(at)
}

const isDay = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)

function fromAmerican(sent: string): (string | undefined)[] {
  const match = AMERICAN.exec(sent)
  if (!match) return []
  const [, month = '', day = '', year = '', time] = match
  return [sent, `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time]
}

const READERS: Readonly<Record<ColumnKind, Read>> = {
  integer: readNumber,
  number: readNumber,
  text: readText,
  boolean: readBoolean,
  instant: readDate,
}
