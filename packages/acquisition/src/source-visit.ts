import type { Quality, TagValue } from '@baliza/domain'
import type { ExplainedFailure } from './connection/source-failure.ts'
import type { BrowsedNode, PlantClock, ServerSettings, ServerStatus, TagAddress } from './driver.ts'

type VisitStatus = Pick<
  ServerStatus,
  'vendorInfo' | 'productVersion' | 'startTime' | 'serverState' | 'statusInfo'
> &
  Partial<Pick<ServerStatus, 'certificate'>>

/** One look at one tag; `status` is the source's own word for it. */
export type SpotReading = {
  readonly value: TagValue
  readonly quality: Quality
  readonly sourceTime: number | null
  readonly status: string
}

/** What can be asked of a source during a visit. */
export type SourceVisit = {
  status(): Promise<VisitStatus>
  /** The children of a node; of the root of the address space without one. */
  browse(nodeId?: string): Promise<readonly BrowsedNode[]>
  read(tag: TagAddress): Promise<SpotReading>
}

export type OpenedVisit = SourceVisit & { close(): Promise<void> }

/** How one protocol is visited. `aborted` fires when nobody waits any longer. */
export type VisitProtocol = {
  open(server: ServerSettings, clock: PlantClock, aborted: AbortSignal): Promise<OpenedVisit>
  explain(error: unknown): ExplainedFailure
}
