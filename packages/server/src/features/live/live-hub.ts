import type { ServerResponse } from 'node:http'
import type { StorageTrouble } from '@baliza/contract'
import { type Instant, SECOND, settled, toIso } from '@baliza/domain'
import { isAway } from '../../db/away.ts'
import { seesLine, type User } from '../../http/access/session-guard.ts'
import { Places } from '../../http/places.ts'
import type { Site } from '../../http/site.ts'
import { log } from '../../log/log.ts'
import { readConfigurationRevision } from '../../messaging/configuration-revision.ts'
import { readLiveLines } from '../../messaging/live-lines.ts'
import { readPipelineHealth } from '../../messaging/pipeline-health.ts'
import { lastHeartbeat, readWatchers } from './live.queries.ts'
import { eventText, LiveClient, type Watcher } from './live-client.ts'

const BEAT_EVERY = 5 * SECOND

/** A browser that has taken nothing for so long is gone. */
const PATIENCE = 30 * SECOND

/** Each costs a write with every change of a line. A browser holds one, however many tabs it has. */
const STREAM_BOUNDS = {
  ofSession: { most: 10, refusal: 'streams-of-session' },
  ofAll: { most: 500, refusal: 'streams-of-all' },
  againAfterSeconds: 15,
} as const

/** A database that is away is told by those who write facts, and by the beats. */
const report = (error: unknown) =>
  log('live')[isAway(error) ? 'debug' : 'error'](
    { event: 'push-to-screens-failed', err: error },
    'lines could not be pushed',
  )

/**
 * Pushes lines to every open stream. A hint on the bus costs one read and one serialisation, however many are
 * watching; each beat looks again, so that a lost hint only delays, and ends the streams whose session has
 * ended.
 */
export class LiveHub {
  readonly #site: Site
  readonly #clients = new Set<LiveClient>()
  readonly #places = new Places(STREAM_BOUNDS)
  readonly #latest = new Map<number, string>()
  readonly #stopListening: readonly (() => void)[]
  readonly #timer: NodeJS.Timeout
  #revision = 0
  #reading: Promise<void> | undefined
  #lookAgain = false
  #known: { readonly collectorAt: string | null; readonly configuration: number } = {
    collectorAt: null,
    configuration: 0,
  }
  #awaySince: Instant | null = null

  constructor(site: Site, beatEvery = BEAT_EVERY) {
    this.#site = site
    this.#stopListening = [
      site.bus.subscribe('lines', () => this.#ifWatched(() => this.#look())),
      site.bus.subscribe('configuration', () => this.#ifWatched(() => this.#beat())),
    ]
    this.#timer = setInterval(() => this.#ifWatched(() => this.#beat()), beatEvery)
  }

  get watching(): number {
    return this.#clients.size
  }

  /** For a stream that is to be opened: refused while there are too many. @returns the way to leave it */
  takePlace(user: User): () => void {
    return this.#places.take(user.tokenHash)
  }

  /** Sends hello and every line that the user sees; from then on what changes. */
  async add(response: ServerResponse, watcher: Watcher): Promise<void> {
    await this.#look()
    if (response.destroyed) return
    const client = new LiveClient(response, watcher)
    response.on('drain', () => client.catchUp((lineIDs) => this.#linesEvent(lineIDs, client.user)))
    response.on('close', () => this.#clients.delete(client))
    const { clock, version } = this.#site
    const hello = eventText(
      'hello',
      JSON.stringify({ now: toIso(clock.now()), speed: clock.origin.speed, version }),
    )
    this.#clients.add(client)
    client.send(hello + this.#linesEvent(this.#latest.keys(), client.user))
  }

  /** Ends every stream, so that the server can close. */
  close(): void {
    clearInterval(this.#timer)
    for (const stopListening of this.#stopListening) stopListening()
    for (const client of this.#clients) client.end()
  }

  #ifWatched(work: () => Promise<void>): void {
    if (this.#clients.size > 0) work().catch(report)
  }

  /** One read at a time; hints that come meanwhile share the next one. */
  #look(): Promise<void> {
    if (this.#reading) this.#lookAgain = true
    this.#reading ??= this.#readAndPush().finally(() => {
      this.#reading = undefined
      if (!this.#lookAgain) return
      this.#lookAgain = false
      this.#look().catch(report)
    })
    return this.#reading
  }

  async #readAndPush(): Promise<void> {
    const { statuses, revision } = await readLiveLines(this.#site.db, this.#revision)
    this.#revision = revision
    for (const status of statuses) this.#latest.set(status.lineID, JSON.stringify(status))
    if (statuses.length > 0) this.#push(statuses.map((status) => status.lineID))
  }

  #push(changed: readonly number[]): void {
    const forAll = eventText('lines', this.#jsonOf(changed))
    for (const client of this.#clients) {
      const text = client.user.lines === 'all' ? forAll : this.#linesEvent(changed, client.user)
      if (!client.send(text)) client.miss(changed)
    }
  }

  #linesEvent(lineIDs: Iterable<number>, user: User): string {
    return eventText('lines', this.#jsonOf([...lineIDs].filter((lineID) => seesLine(user, lineID))))
  }

  #jsonOf(lineIDs: readonly number[]): string {
    return `[${lineIDs.flatMap((lineID) => this.#latest.get(lineID) ?? []).join(',')}]`
  }

  async #beat(): Promise<void> {
    const looked = await settled(this.#lookAround())
    if (!looked.ok) report(looked.error)
    const { clock } = this.#site
    const isGone = !looked.ok && isAway(looked.error)
    this.#awaySince = isGone ? (this.#awaySince ?? clock.now()) : null
    const storage = await this.#storage()
    const beat = eventText('beat', JSON.stringify({ now: toIso(clock.now()), ...this.#known, storage }))
    for (const client of this.#clients) {
      // NOTE: who came while it was looked up is found by the next beat
      const user = looked.ok && looked.value.has(client) ? looked.value.get(client) : client.user
      if (client.stuckFor() > PATIENCE) client.cut()
      else if (user) this.#beatOne(client, user, beat)
      else client.end()
    }
  }

  #beatOne(client: LiveClient, user: User, beat: string): void {
    const seesMore = String(user.lines) !== String(client.user.lines)
    client.user = user
    client.send(seesMore ? beat + this.#linesEvent(this.#latest.keys(), user) : beat)
  }

  /** The users who still may watch; while the database can't be asked, streams stay open. */
  async #lookAround(): Promise<ReadonlyMap<LiveClient, User | undefined>> {
    const { db, machineNow } = this.#site
    await this.#look()
    this.#known = { collectorAt: await lastHeartbeat(db), configuration: await readConfigurationRevision(db) }
    return readWatchers(db, this.#clients, machineNow())
  }

  /** The pipeline knows best how its facts get into the database, where it works on this machine. */
  async #storage(): Promise<StorageTrouble | null> {
    const { dataFolder, clock } = this.#site
    const storage = (await readPipelineHealth(dataFolder, clock))?.storage ?? UNTOLD
    const since = storage.since ?? this.#awaySince
    const state = storage.state === 'well' && since !== null ? 'away' : storage.state
    return state === 'well' ? null : { ...storage, state, since: since === null ? null : toIso(since) }
  }
}

/** The pipeline works on another machine, or not at all. */
const UNTOLD = { state: 'well', since: null, journalFill: null, minutesLeft: null, lost: 0 } as const
