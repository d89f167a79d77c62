import type { Instant } from '@baliza/domain'
import { type ClockStatus, NO_CLOCK } from '../clocks/clock-status.ts'
import type { LogLevel, ServerSettings, ServerStatus, Sink } from '../driver.ts'
import type { Connection } from './connection-watchdog.ts'
import { disconnectedStatus } from './server-status.ts'

/** What a source says of itself; null where it says nothing. */
export type ReportedStatus = Pick<
  ServerStatus,
  'vendorInfo' | 'productVersion' | 'startTime' | 'serverState' | 'statusInfo'
>

export type ConnectionReport = {
  readonly changed: (connection: Connection) => void
  /** The certificate by which the source says who it is. */
  presented(certificate: string): void
  down(reason: string): void
  heard(at: Instant): void
  reported(status: ReportedStatus, at: Instant): void
  log(level: LogLevel, message: string): void
  /** Says nothing from now on. */
  mute(): void
}

const STATES: Record<Connection['kind'], string | undefined> = {
  stopped: 'Disconnected',
  connecting: 'Connecting',
  silent: 'Connecting',
  'backing off': 'Disconnected',
  up: undefined,
}

/**
 * Turns what happens to a connection into status rows and log lines. A failure that repeats itself is logged
 * once.
 */
export function openConnectionReport(
  server: Pick<ServerSettings, 'opcServerID' | 'name'>,
  sink: Sink,
  clockStatus: () => ClockStatus = () => NO_CLOCK,
): ConnectionReport {
  let status: ServerStatus = disconnectedStatus(server.opcServerID)
  let lastReason: string | undefined
  let muted = false

  function tell(news: Partial<ServerStatus>): void {
    status = { ...status, ...news, ...clockStatus() }
    if (!muted) sink.status(status)
  }

  function log(level: LogLevel, message: string): void {
    if (!muted) sink.log(level, `${server.name}: ${message}`)
  }

  return {
    log,
    changed(connection) {
      const serverState = STATES[connection.kind]
      if (serverState) tell({ serverState })
    },
    presented(certificate) {
      status = { ...status, certificate }
    },
    down(reason) {
      if (reason !== lastReason) log('warn', reason)
      lastReason = reason
      tell({ serverState: 'Disconnected', statusInfo: reason })
    },
    heard(at) {
      status = { ...status, lastUpdateTime: at }
    },
    reported(news, at) {
      if (lastReason !== undefined || status.lastUpdateTime === null) log('info', 'connected')
      lastReason = undefined
      tell({ ...news, lastUpdateTime: at })
    },
    mute() {
      muted = true
    },
  }
}
