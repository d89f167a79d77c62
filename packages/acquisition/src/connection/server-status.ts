import { NO_CLOCK } from '../clocks/clock-status.ts'
import type { ServerStatus } from '../driver.ts'

const UNKNOWN = { vendorInfo: null, productVersion: null, startTime: null, statusInfo: null } as const

/** The status of a server that nobody is connected to. */
export const disconnectedStatus = (opcServerID: number): ServerStatus => ({
  opcServerID,
  ...UNKNOWN,
  lastUpdateTime: null,
  serverState: 'Disconnected',
  certificate: null,
  ...NO_CLOCK,
})

/** The status of a source that runs and reports nothing about itself. */
export const RUNNING = { ...UNKNOWN, serverState: 'Running' } as const
