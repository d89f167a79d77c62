/**
 * How the two processes tell each other that facts changed. A message is only a hint to look: it names lines,
 * never carries data, may be repeated, and a lost one is made up for by the slow poll of each listener.
 */
export type BusTopic =
  /** pipeline → web: the live status or the figures of these lines changed. */
  | 'lines'
  /** web → pipeline: somebody edited facts of these lines (an order, a stop, a call). */
  | 'facts'
  /** web → pipeline and every web: configuration changed (scripts, tags, servers, parameters). */
  | 'configuration'
  /** web → pipeline: somebody is looking at the values of tags. */
  | 'readings'
  /** web → pipeline: a source has sent readings. */
  | 'pushed'

/** `lineIDs` empty: any line may have changed. */
export type BusListener = (lineIDs: readonly number[]) => void

export type Bus = {
  readonly publish: (topic: BusTopic, lineIDs: readonly number[]) => void
  /** Returns the way to stop listening. */
  readonly subscribe: (topic: BusTopic, listener: BusListener) => () => void
  readonly close: () => Promise<void>
}
