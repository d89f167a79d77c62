import {
  type Driver,
  disconnectedStatus,
  loadDrivers,
  type OpenDriver,
  type PlantClock,
  type PushedReading,
  type ServerSettings,
  type ServerStatus,
  type Sink,
  type TagAddress,
} from '@baliza/acquisition'
import type { Instant, TagReading } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Log } from '../../log/log-event.ts'
import { oneLine } from '../../log/one-line.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import { settingsOf } from '../../sources/server-settings.ts'
import type { PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { type FirstCertificate, keepFirstCertificates } from './first-certificates.ts'

export type CollectorOptions = {
  readonly now: PlantClock
  readonly dataFolder: string
  readonly log: Log
  /** Takes what was read. */
  readonly put: (readings: readonly TagReading[]) => void
}

/** A server by another name is read on: its session need not be broken for that. */
const keyOf = ({ name: _name, ...settings }: ServerSettings): string => JSON.stringify(settings)

/** What it reads of a plant. */
type Followed = Pick<PlantConfiguration, 'servers' | 'tags' | 'clocks'>

/** Servers fill what they call themselves with what C leaves behind a text. */
export function storableStatus(status: ServerStatus) {
  const { certificate: _, ...stored } = status
  return {
    ...stored,
    vendorInfo: status.vendorInfo && oneLine(status.vendorInfo),
    productVersion: status.productVersion && oneLine(status.productVersion),
    statusInfo: status.statusInfo && oneLine(status.statusInfo),
  }
}

type Source = { readonly settings: ServerSettings; readonly driver: Driver }

/** The first stage: one driver per enabled server. A driver may fail; the plant goes on. */
export class Collector {
  readonly #options: CollectorOptions
  readonly #sources = new Map<number, Source>()
  readonly #news = new Map<number, ServerStatus>()
  /** What was seen of clocks: a driver that is opened again goes on by it. */
  readonly #clocks = new Map<number, number | null>()

  constructor(options: CollectorOptions) {
    this.#options = options
  }

  /** Reads this plant from now on. A server whose settings stayed keeps its session. */
  async follow(plant: Followed, countsEveryUpdate: (tagID: number) => boolean): Promise<void> {
    const tags = Map.groupBy(plant.tags, (tag) => tag.opcServerID)
    const wanted = new Map(
      plant.servers.map((row) => [row.opcServerID, settingsOf(row, this.#options.dataFolder)]),
    )
    for (const { opcServerID, clockOffset } of plant.clocks)
      if (!this.#clocks.has(opcServerID)) this.#clocks.set(opcServerID, clockOffset)
    const stale = [...this.#sources].filter(([opcServerID, source]) => {
      const settings = wanted.get(opcServerID)
      return !settings || keyOf(settings) !== keyOf(source.settings)
    })
    await Promise.all(stale.map(([opcServerID]) => this.#close(opcServerID)))
    const { openDriver } = await loadDrivers()
    for (const [opcServerID, settings] of wanted) {
      const addresses = (tags.get(opcServerID) ?? []).map(
        (row): TagAddress => ({ ...row, everyUpdate: countsEveryUpdate(row.tagID) }),
      )
      const source = this.#sources.get(opcServerID)
      if (source) source.driver.setTags(addresses)
      else this.#open(openDriver, settings, addresses)
    }
  }

  /** What a source that sends its readings itself has sent; nothing where nobody waits for it (any more). */
  receive(opcServerID: number, pushed: readonly PushedReading[], receivedAt: Instant): readonly TagReading[] {
    return this.#sources.get(opcServerID)?.driver.receive?.(pushed, receivedAt) ?? []
  }

  #open(openDriver: OpenDriver, settings: ServerSettings, tags: readonly TagAddress[]): void {
    const { log, now, put } = this.#options
    const sink: Sink = {
      readings: put,
      status: (status) => {
        this.#news.set(status.opcServerID, status)
        if (status.clockOffset !== null) this.#clocks.set(status.opcServerID, status.clockOffset)
      },
      log: (level, message) => log[level]({ event: 'source-reported' }, message),
    }
    try {
      const driver = openDriver(
        { ...settings, clockOffset: this.#clocks.get(settings.opcServerID) ?? null },
        tags,
        sink,
        now,
      )
      this.#sources.set(settings.opcServerID, { settings, driver })
      driver.start()
    } catch (error) {
      log.error({ event: 'source-unreadable', err: error }, `${settings.name}: can't be read`)
    }
  }

  async #close(opcServerID: number): Promise<void> {
    const source = this.#sources.get(opcServerID)
    this.#sources.delete(opcServerID)
    this.#news.set(opcServerID, disconnectedStatus(opcServerID))
    try {
      await source?.driver.stop()
    } catch (error) {
      this.#options.log.warn({ event: 'source-session-failed', err: error }, 'a session did not end well')
    }
  }

  /** Stores what the servers told of themselves since the last call. */
  async writeStatus(db: Db, lead?: Lead): Promise<void> {
    if (this.#news.size === 0) return
    const known = new Set(
      (await db.selectFrom('opcServer').select('opcServerID').execute()).map((row) => row.opcServerID),
    )
    const news = [...this.#news.values()].filter((status) => known.has(status.opcServerID))
    this.#news.clear()
    if (news.length === 0) return
    const unknown = news.filter(({ opcServerID }) => this.#isUnknown(opcServerID))
    const rows = news.map(storableStatus)
    const kept = await asLeader(db, lead, async (trx) => {
      await trx
        .insertInto('opcServerStatus')
        .values(rows)
        .onConflict((on) =>
          on.column('opcServerID').doUpdateSet((eb) => ({
            vendorInfo: eb.ref('excluded.vendorInfo'),
            productVersion: eb.ref('excluded.productVersion'),
            startTime: eb.ref('excluded.startTime'),
            lastUpdateTime: eb.ref('excluded.lastUpdateTime'),
            serverState: eb.ref('excluded.serverState'),
            statusInfo: eb.ref('excluded.statusInfo'),
            // NOTE: what is known of a clock outlives a driver: a source that keeps what it could not send
            // goes on by it
            clockOffset: eb.fn.coalesce('excluded.clockOffset', 'opcServerStatus.clockOffset'),
            clockDrift: eb.ref('excluded.clockDrift'),
            droppedReadings: eb.ref('excluded.droppedReadings'),
          })),
        )
        .execute()
      return keepFirstCertificates(trx, unknown, this.#options.now())
    })
    for (const certificate of kept) this.#knowFromNowOn(certificate)
  }

  #isUnknown(opcServerID: number): boolean {
    return !this.#sources.get(opcServerID)?.settings.trustedCertificate
  }

  /** Its driver knows the server already: no session is broken for what it has found out itself. */
  #knowFromNowOn({ opcServerID, thumbprint, subject }: FirstCertificate): void {
    const source = this.#sources.get(opcServerID)
    if (!source) return
    const settings = { ...source.settings, trustedCertificate: thumbprint }
    this.#sources.set(opcServerID, { ...source, settings })
    this.#options.log.warn(
      { event: 'source-certificate-first', thumbprint, subject },
      `${settings.name}: known by the first certificate that it presented, which nobody has looked at yet`,
    )
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#sources.keys()].map((opcServerID) => this.#close(opcServerID)))
  }
}
