import { instant } from '@baliza/domain'
import type { Insertable } from 'kysely'
import type { Database } from '../db/schema.ts'

export type LogRow = Insertable<Database['logEntry']>

const LEVELS: Readonly<Record<number, LogRow['level']>> = {
  60: 'FATAL',
  50: 'ERROR',
  40: 'WARN',
  30: 'INFO',
  20: 'DEBUG',
  10: 'TRACE',
}

/** What one line may take of the database. */
const LONGEST_MESSAGE = 4_000
const LONGEST_LOGGER = 40

type Line = {
  level: number
  time: number
  msg?: string
  logger?: string
  pid?: number
  host?: string
} & Record<string, unknown>

/**
 * A line of the log as a row: what was said, then what it was said about, then the stack of an error. Where
 * several machines may write, it says which one it was.
 */
export function logRow(text: string, { isShared }: { readonly isShared: boolean }): LogRow {
  const { level, time, msg = '', logger = '', pid: _pid, host, err, ...details } = JSON.parse(text) as Line
  const { stack, ...error } = isRecord(err) ? err : ({} as Record<string, unknown>)
  const about = Object.entries({ ...details, ...error, ...(isShared && { host }) }).map(
    ([name, value]) => `${name}=${written(value)}`,
  )
  const head = [msg, ...about].filter((part) => part !== '').join(' ')
  const message = typeof stack === 'string' ? `${head}\n${stack}` : head
  return {
    time: instant(time),
    level: LEVELS[level] ?? 'INFO',
    logger: String(logger).slice(0, LONGEST_LOGGER),
    message: message.replaceAll('\0', '').slice(0, LONGEST_MESSAGE).toWellFormed(),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
