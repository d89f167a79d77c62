import type { WallClock } from '@baliza/domain'
import { Problem } from '../refusals/problem.ts'
import { dayIn, instantIn } from '../refusals/read-instant.ts'
import type { ColumnKind } from './grid.ts'
import type { Field, Value } from './load-options.ts'

/** `asText`: whatever the column holds, its figures are compared as they are written. */
type ReadField = Field & { readonly asText?: boolean }

/**
 * A value of a filter as its column compares it. Numbers and booleans may come as text; null is null
 * everywhere.
 */
export function readValue(
  sent: unknown,
  { name, column, asText = false }: ReadField,
  calendar: WallClock,
): Value {
  if (sent === null) return null
  const value = readerOf(column, asText)(sent, calendar)
  if (value === undefined) throw new Problem('grid-value-invalid', { field: name })
  return value
}

type Read = (sent: unknown, calendar: WallClock) => Value | undefined

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

const readDate: Read = (sent, calendar) => (typeof sent === 'string' ? instantIn(sent, calendar) : undefined)

/** What is no whole date is a part of one: `2026-11`. */
const readDay: Read = (sent, calendar) =>
  (typeof sent === 'string' && dayIn(sent, calendar)) || readText(sent, calendar)

const READERS: Readonly<Record<ColumnKind, Read>> = {
  integer: readNumber,
  number: readNumber,
  text: readText,
  boolean: readBoolean,
  instant: readDate,
}

const readerOf = ({ kind, isDay }: Field['column'], asText: boolean): Read => {
  if (isDay) return readDay
  return READERS[asText ? 'text' : kind]
}
