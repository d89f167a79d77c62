import type { LineStatus, LiveEvent, StorageTrouble } from '@baliza/contract'
import { type ClockOrigin, type Instant, instant, plantTime } from '@baliza/domain'

/**
 * Real milliseconds of this machine: how old a connection is has nothing to do with the plant's (warped)
 * clock.
 */
export type RealTime = number

type SeenLine = { readonly status: LineStatus; readonly seenAt: RealTime }

/** All that the tabs of this browser know of the plant right now. */
export type LiveState = {
  readonly connection: 'connecting' | 'live' | 'down'
  /** Since when `connection` is what it is. */
  readonly since: RealTime
  /** The last time the stream said anything. */
  readonly heardAt: RealTime
  readonly clock: ClockOrigin
  /** The collector's last heartbeat, in plant time; null = never heard of. */
  readonly collectorAt: Instant | null
  /** Rises when lines or parameters are changed; null = not told yet. */
  readonly configuration: number | null
  /** What keeps facts from the database; null = nothing. */
  readonly storage: StorageTrouble | null
  /** The build that the server runs. */
  readonly version: string | null
  readonly lines: ReadonlyMap<number, SeenLine>
}

export type LiveMessage =
  | { kind: 'event'; event: LiveEvent; at: RealTime }
  | { kind: 'connection'; connection: LiveState['connection']; at: RealTime }
  | { kind: 'polled'; lines: readonly LineStatus[]; at: RealTime }
  | { kind: 'snapshot'; state: LiveState }

/** Beats come every 5 s; this long without one and the stream counts as lost. */
export const SILENCE = 16_000
/** The collector writes its heartbeat each second or so. */
const COLLECTOR_SILENCE = 20_000
/** Shorter interruptions aren't worth a banner. */
const GRACE = 3_000
/** A line polled at the slow interval may be this old and still count as current. */
const POLLED_AGE = 20_000
/** Differences below this are the network's, not the clock's. */
const CLOCK_TOLERANCE = 400

export const emptyLive = (at: RealTime): LiveState => ({
  connection: 'connecting',
  since: at,
  heardAt: at,
  clock: { real: at, plant: instant(at), speed: 1 },
  collectorAt: null,
  configuration: null,
  storage: null,
  version: null,
  lines: new Map(),
})

export function reduceLive(state: LiveState, message: LiveMessage): LiveState {
  switch (message.kind) {
    case 'event':
      return { ...heard(state, message.event, message.at), heardAt: message.at }
    case 'connection':
      return connected(state, message)
    case 'polled':
      return { ...state, lines: withLines(state.lines, newer(state.lines, message.lines), message.at) }
    case 'snapshot':
      return message.state
  }
}

function connected(
  state: LiveState,
  { connection, at }: { connection: LiveState['connection']; at: RealTime },
): LiveState {
  if (connection === state.connection) return state
  return { ...state, connection, since: at, heardAt: connection === 'live' ? at : state.heardAt }
}

function heard(state: LiveState, { event, data }: LiveEvent, at: RealTime): LiveState {
  switch (event) {
    case 'hello':
      return {
        ...state,
        version: data.version,
        clock: { real: at, plant: instant(Date.parse(data.now)), speed: data.speed },
      }
    case 'lines':
      return { ...state, lines: withLines(state.lines, data, at) }
    case 'beat':
      return {
        ...state,
        clock: adjusted(state.clock, instant(Date.parse(data.now)), at),
        collectorAt: data.collectorAt === null ? null : instant(Date.parse(data.collectorAt)),
        configuration: data.configuration,
        storage: data.storage ?? null,
      }
  }
}

/** Follows the server's clock, but not the jitter of the network. */
function adjusted(clock: ClockOrigin, plant: Instant, at: RealTime): ClockOrigin {
  const off = Math.abs(plantTime(clock, at) - plant)
  return off > CLOCK_TOLERANCE * clock.speed ? { ...clock, real: at, plant } : clock
}

function withLines(
  lines: LiveState['lines'],
  statuses: readonly LineStatus[],
  seenAt: RealTime,
): LiveState['lines'] {
  const next = new Map(lines)
  for (const status of statuses) next.set(status.lineID, { status, seenAt })
  return next
}

/** An answer that was overtaken by the stream is dropped. */
const newer = (lines: LiveState['lines'], statuses: readonly LineStatus[]) =>
  statuses.filter(({ lineID, at }) => at >= (lines.get(lineID)?.status.at ?? ''))

/** A tablet's clock may be wrong by hours, and a demo's plant runs ahead of it. */
export const knowsPlantTime = (state: LiveState, at: RealTime): boolean =>
  state.version !== null || streamState(state, at).kind === 'offline'

export type StreamState =
  | { readonly kind: 'connecting' | 'live' }
  /** No push arrives; figures come by polling or not at all. */
  | { readonly kind: 'offline'; readonly seconds: number }
  /**
   * The plant is read, but facts wait. `percent` of the journal are full, for `minutes` there is room; null =
   * unknown.
   */
  | {
      readonly kind: 'storage'
      readonly state: StorageTrouble['state']
      readonly seconds: number | null
      readonly percent: number | null
      readonly minutes: number | null
      readonly isLosing: boolean
    }
  /** The connection lives, but nobody reads the plant. */
  | { readonly kind: 'collector-silent'; readonly seconds: number }

/** How far what is shown can be trusted, at the moment `at`. */
export function streamState(state: LiveState, at: RealTime): StreamState {
  const isDown = state.connection === 'down'
  if (isDown && at - state.since < GRACE) return { kind: 'connecting' }
  if (isDown || at - state.heardAt > SILENCE)
    return { kind: 'offline', seconds: wholeSeconds(at - state.heardAt) }
  if (state.connection === 'connecting') return { kind: 'connecting' }
  if (state.storage) return storageState(state.storage, plantTime(state.clock, at), state.clock.speed)
  const silence = collectorSilence(state, at)
  return silence > COLLECTOR_SILENCE
    ? { kind: 'collector-silent', seconds: wholeSeconds(silence) }
    : { kind: 'live' }
}

function storageState(
  { state, since, journalFill, minutesLeft, lost }: StorageTrouble,
  now: Instant,
  speed: number,
): StreamState {
  return {
    kind: 'storage',
    state,
    seconds: since === null ? null : wholeSeconds((now - Date.parse(since)) / speed),
    percent: journalFill === null ? null : Math.round(journalFill * 100),
    minutes: minutesLeft,
    isLosing: lost > 0,
  }
}

/** Real milliseconds since the collector's last heartbeat. */
function collectorSilence({ clock, collectorAt }: LiveState, at: RealTime): number {
  return collectorAt === null ? 0 : (plantTime(clock, at) - collectorAt) / clock.speed
}

const wholeSeconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000))

/** Whether what is known of a line must be shown as old. */
export function isStale(state: LiveState, lineID: number, at: RealTime): boolean {
  const line = state.lines.get(lineID)
  if (line === undefined) return false
  const { kind } = streamState(state, at)
  if (kind === 'collector-silent' || kind === 'storage') return true
  return kind === 'offline' && at - line.seenAt > POLLED_AGE
}
