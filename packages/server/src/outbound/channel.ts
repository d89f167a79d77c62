/** Ways out of the plant. */
export type ChannelName = 'telegram' | 'email' | 'webhook'

/** A message of the outbox as it is handed over; `attempts` counts this one. */
export type Delivery = {
  readonly outboxID: number
  readonly channel: ChannelName
  readonly recipient: string
  readonly payload: unknown
  readonly attempts: number
  readonly dedupeKey: string
}

export type Outcome =
  | { readonly kind: 'sent'; readonly reference: string | null }
  /** To be tried again; `after` = no sooner than in so many milliseconds, null = the dispatcher decides. */
  | { readonly kind: 'later'; readonly reason: string; readonly after: number | null }
  /** Trying again is no use: a dead letter. */
  | { readonly kind: 'never'; readonly reason: string }

/**
 * One way out. `send` may be called for several recipients at once, for one of them never twice at the same
 * time. What it throws counts as 'later'. `signal` ends it when it takes too long or the program stops.
 */
export type Channel = {
  readonly name: ChannelName
  send(delivery: Delivery, signal: AbortSignal): Promise<Outcome>
  close(): Promise<void>
}
