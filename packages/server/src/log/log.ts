import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Log } from './log-event.ts'
import { LOG_LEVELS, type LogLevel } from './log-level.ts'
import { openLogQueue } from './log-queue.ts'
import { withoutSecrets } from './log-secrets.ts'

/** Every logger of the server. The name is what `/logs` shows. */
const LOGGERS = [
  'backup',
  'supervisor',
  'pipeline',
  'collector',
  'script',
  'web',
  'http',
  'live',
  'database',
  'security',
  'directory',
  'outbound',
] as const
export type LoggerName = (typeof LOGGERS)[number]

/** Lines that wait for the database: some minutes of a busy day, a few megabytes. */
const MOST_WAITING = 5_000

/** What `keepLog` puts into the database. */
export const logQueue = openLogQueue(MOST_WAITING)

/** Looking for secrets takes time that grows with the line: of a longer one only its head is written. */
const LONGEST_LINE = 16_000
const LONGEST_MESSAGE = 4_000

function shortened(line: string): string {
  if (line.length <= LONGEST_LINE) return line
  const { level, time, pid, host, logger, msg } = JSON.parse(line) as Record<string, unknown> & {
    readonly msg?: string
  }
  return `${JSON.stringify({ level, time, pid, host, logger, msg: (msg ?? '').slice(0, LONGEST_MESSAGE), cut: line.length })}\n`
}

/** A logger whose lines, without their secrets, go to `write`. */
export const openLog = (level: LogLevel, write: (line: string) => void): Logger =>
  pino(
    { level, base: { pid: process.pid, host: hostname() } },
    { write: (line: string) => write(withoutSecrets(shortened(line))) },
  )

const level = (LOG_LEVELS as readonly string[]).includes(process.env['BALIZA_LOG_LEVEL'] ?? '')
  ? (process.env['BALIZA_LOG_LEVEL'] as LogLevel)
  : 'info'

/** What an administrator reads under Logs is there however little the console is told. */
const KEPT_LEVEL = 'info'
const numberOf = (name: LogLevel) =>
  name === 'silent' ? Number.POSITIVE_INFINITY : (pino.levels.values[name] ?? 0)
const quieter = (one: LogLevel, other: LogLevel) => (numberOf(one) < numberOf(other) ? one : other)

const output = pino.destination({ dest: 1, sync: true })

const root = openLog(quieter(level, KEPT_LEVEL), (line) => {
  if (levelOf(line) >= numberOf(level)) output.write(line)
  logQueue.put(line)
})

/** `{"level":30,…` */
const levelOf = (line: string) => Number(line.slice('{"level":'.length, line.indexOf(',')))

/**
 * The log of that name: `log('collector').warn({ event: 'source-unreadable' }, …)`. Lines are JSON on
 * standard output, and wait for the database.
 */
export const log = (name: LoggerName): Log => root.child({ logger: name })

/** Where the HTTP server writes what it has to say of itself. */
export const httpLog = (): FastifyBaseLogger => root.child({ logger: 'http' satisfies LoggerName })
