import { OwnClock } from '../clocks/own-clock.ts'
import { SourceClocks } from '../clocks/source-clocks.ts'
import type { BrowsedNode, Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { openTagSlots, type Slot, type TagSlots } from '../tag-slots.ts'
import { type ConnectionReport, openConnectionReport } from './connection-report.ts'
import { CONNECTION_RULES } from './connection-watchdog.ts'
import { keepConnection, type Session, type Signals } from './keep-connection.ts'

/** What every driver with a connection stands on. */
export type DriverParts = {
  readonly server: ServerSettings
  readonly tagSlots: TagSlots
  readonly clocks: SourceClocks
  readonly report: ConnectionReport
  readonly sink: Sink
  readonly clock: PlantClock
}

/** What one protocol makes of a kept connection. */
export type KeptSource<S extends Session> = {
  open(signals: Signals): Promise<S>
  /** A sentence for a failure. */
  explain(error: unknown): string
  up(session: S): void
  /** The session is gone; its tags are marked bad right after. */
  down?(): void
  /** Other tags are wanted from now on. */
  exchange?(added: readonly Slot[], removed: readonly Slot[]): void
  /** `connected` gives the session, or throws that there is none. */
  browse(nodeId: string | undefined, connected: () => S): Promise<readonly BrowsedNode[]>
  /** Before the connection is given up for good, and after. */
  stopping?(): void
  stopped?(): void
}

type KeptDriverOptions = {
  readonly server: ServerSettings
  readonly tags: readonly TagAddress[]
  readonly sink: Sink
  readonly clock: PlantClock
  /** The source keeps what it could not send. */
  readonly buffers: boolean
}

/** A driver of a source that is connected to: the connection, its status, and tags that are bad without it. */
export function openKeptDriver<S extends Session>(
  { server, tags, sink, clock, buffers }: KeptDriverOptions,
  sourceOf: (parts: DriverParts) => KeptSource<S>,
): Driver {
  const tagSlots = openTagSlots(tags, sink, clock)
  const clocks = new SourceClocks(server, sink, { buffers, ownClock: new OwnClock(clock) })
  const report = openConnectionReport(server, sink, clocks.status)
  const source = sourceOf({ server, tagSlots, clocks, report, sink, clock })
  const connection = keepConnection<S>({
    rules: CONNECTION_RULES,
    open: (signals) => source.open(signals),
    explain: (error) => source.explain(error),
    changed: report.changed,
    up: (session) => source.up(session),
    down(reason) {
      source.down?.()
      tagSlots.markBad(tagSlots.all())
      report.down(reason)
    },
  })
  const connected = (): S => {
    const session = connection.session()
    if (!session) throw new Error(`${server.name} is not connected`)
    return session
  }

  return {
    start: connection.start,
    async stop() {
      report.mute()
      source.stopping?.()
      await connection.stop()
      source.stopped?.()
    },
    setTags(wanted) {
      const { added, removed } = tagSlots.setTags(wanted)
      source.exchange?.(added, removed)
      if (!connection.session()) tagSlots.markBad(added)
    },
    browse: async (nodeId) => source.browse(nodeId, connected),
  }
}
