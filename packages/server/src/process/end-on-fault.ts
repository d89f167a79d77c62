import { type LoggerName, log } from '../log/log.ts'
import { refuseToStart } from '../messaging/supervised.ts'
import { SettingsError } from './settings-error.ts'

let logger: LoggerName | undefined

/**
 * An error that nobody caught leaves a process in a state that nobody knows: it is logged, also that of a
 * promise that nobody waited for, and the process ends; the supervisor starts another.
 */
export function endOnFault(name: LoggerName): void {
  if (logger === undefined) process.on('uncaughtException', end)
  logger = name
}

function end(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): never {
  if (error instanceof SettingsError) refuseToStart(error.message)
  log(logger ?? 'supervisor').fatal(
    { event: 'program-ended', origin, err: error },
    'an error that nobody caught ends the process',
  )
  process.exit(1)
}
