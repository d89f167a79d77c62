import type { Instant, Quality, TagReading, TagValue } from '@baliza/domain'
import type { ClockStatus } from './clocks/clock-status.ts'

/** One data source as the administrator entered it. */
export type ServerSettings = {
  readonly opcServerID: number
  readonly name: string
  /** `opc.tcp://…`, `http(s)://…` or `push://…`: an address, whatever the type. */
  readonly hostName: string
  readonly serverType: 'UA' | 'DA' | 'API'
  readonly securityMode: 'None' | 'Sign' | 'SignAndEncrypt'
  /** `Basic256Sha256` where null and the mode asks for one. */
  readonly securityPolicy: string | null
  readonly userName: string | null
  readonly password: string | null
  /**
   * The thumbprint of the certificate that this server is known by; null = none was seen yet, and the first
   * one will be it.
   */
  readonly trustedCertificate?: string | null
  /** Sent with every request over HTTP. */
  readonly headers?: Readonly<Record<string, string>>
  /** This installation's own certificate, its key and the certificates that it trusts. Made on first use. */
  readonly certificateFolder: string
  /**
   * By so many milliseconds its clock was behind when it was read last: a source that keeps what it could not
   * send goes on by it.
   */
  readonly clockOffset?: number | null
}

/**
 * Where a tag lives: a NodeId for UA (`ns=2;s=L1.running`, also with `nsu=`), `URL#/json/pointer` for API.
 */
export type TagAddress = {
  readonly tagID: number
  readonly tagName: string
  readonly tagType: string
  readonly tagValue: string
  /** Report an update that repeats the value, too: pieces since the last update may be equal twice. */
  readonly everyUpdate?: boolean
}

/** What the diagnostics show of a server: docs/product/records.md#opc-server. */
export type ServerStatus = ClockStatus & {
  readonly opcServerID: number
  readonly vendorInfo: string | null
  readonly productVersion: string | null
  readonly startTime: Instant | null
  /** When the server was last heard, on the plant's clock. */
  readonly lastUpdateTime: Instant | null
  /**
   * The server's own word while it is connected (`Running`, `Suspended`, …), else `Connecting` or
   * `Disconnected`.
   */
  readonly serverState: string
  /** A sentence for the administrator when something is wrong. */
  readonly statusInfo: string | null
  /** What it presented last (DER, base64); null = nothing yet, or its connection is not secured. */
  readonly certificate: string | null
}

export type LogLevel = 'error' | 'warn' | 'info'

/** Where a driver puts what it learns. Readings come in batches, in the order in which each tag had them. */
export type Sink = {
  readings(batch: readonly TagReading[]): void
  status(status: ServerStatus): void
  log(level: LogLevel, message: string): void
}

export type BrowsedNode = {
  readonly nodeId: string
  readonly browseName: string
  readonly displayName: string
  readonly nodeClass: string
  readonly dataType: string | null
}

/**
 * One source that is being read. It keeps its connection by itself: what fails becomes readings of bad
 * quality, a status and a log line, never an exception.
 */
export type Driver = {
  start(): void
  /**
   * Marks every tag bad, then lets go of the session, its sockets and its timers; nothing reaches the sink
   * afterwards.
   */
  stop(): Promise<void>
  /** Reads these tags from now on, without losing the session. */
  setTags(tags: readonly TagAddress[]): void
  /** The children of a node; of the root of the address space without one. Rejects while disconnected. */
  browse(nodeId?: string): Promise<readonly BrowsedNode[]>
  /**
   * Takes what a source that is not asked has sent, and answers the readings of it instead of putting them
   * into the sink: the caller keeps account of what was taken. Only drivers of such sources have it.
   */
  readonly receive?: (pushed: readonly PushedReading[], receivedAt: Instant) => readonly TagReading[]
}

/** One value as a source sent it; `sourceTime` null = it said none. */
export type PushedReading = {
  readonly tagID: number
  readonly value: TagValue
  readonly quality: Quality
  readonly sourceTime: number | null
}

/**
 * The plant's time now. Silence and back-off are measured in the machine's own time, whatever the plant's
 * speed: so many milliseconds of the plant in one of the machine, 1 where it does not say.
 */
export type PlantClock = { (): Instant; readonly speed?: number }

export type OpenDriver = (
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
) => Driver
