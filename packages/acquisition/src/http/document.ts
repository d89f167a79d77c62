import { type Instant, settled, type TagValue } from '@baliza/domain'
import { OwnClock } from '../clocks/own-clock.ts'
import { type Draft, SourceClocks } from '../clocks/source-clocks.ts'
import { type ConnectionReport, openConnectionReport } from '../connection/connection-report.ts'
import { CONNECTION_RULES } from '../connection/connection-watchdog.ts'
import { keepConnection, type Session, type Signals } from '../connection/keep-connection.ts'
import type { PlantClock, ServerSettings, Sink } from '../driver.ts'
import type { Slot, TagSlots } from '../tag-slots.ts'
import { explainHttpFailure } from './exchange.ts'
import type { JsonAnswer, JsonSource } from './json.ts'
import { at, type JsonAddress, toTagValue, toTime } from './json-address.ts'

/** A change is on its way within this time, and so on a screen in under a second. */
const POLL = 500
const POLLS_PER_STATUS = 10

export type DocumentReader = {
  add(slot: Slot, address: JsonAddress): void
  /** True: that was its last tag. */
  remove(slot: Slot): boolean
  start(): void
  stop(): Promise<void>
}

type Surroundings = {
  readonly server: ServerSettings
  readonly url: string
  readonly source: JsonSource
  readonly tagSlots: TagSlots
  readonly clock: PlantClock
  readonly sink: Sink
}

/** `time`: what the source said, NaN where it says nothing. */
type WatchedValue = { readonly address: JsonAddress; value: TagValue; time: number; missing: boolean }

/** Polls one document; its connection is up as long as it answers. */
export function openDocumentReader(surroundings: Surroundings): DocumentReader {
  const { server, url, source, tagSlots, clock, sink } = surroundings
  const watchedSlots = new Map<Slot, WatchedValue>()
  const name = `${server.name} ${url}`
  const clocks = new SourceClocks({ ...server, name }, sink, {
    buffers: false,
    ownClock: new OwnClock(clock),
  })
  const report = openConnectionReport({ opcServerID: server.opcServerID, name }, sink, clocks.status)
  const taker = openTaker({ ...surroundings, watchedSlots, clocks, report })

  const connection = keepConnection({
    rules: CONNECTION_RULES,
    open: (signals) =>
      openPolling(
        () => source.get(url, signals.aborted),
        (answer) => taker.take(answer),
        signals,
      ),
    explain: explainHttpFailure,
    changed: report.changed,
    up(session) {
      clocks.begin()
      session.begin()
    },
    down(reason) {
      taker.forget()
      tagSlots.markBad(watchedSlots.keys())
      report.down(reason)
    },
  })

  return {
    add: (slot, address) =>
      void watchedSlots.set(slot, { address, value: null, time: Number.NaN, missing: true }),
    remove(slot) {
      watchedSlots.delete(slot)
      return watchedSlots.size === 0
    },
    start: connection.start,
    async stop() {
      report.mute()
      await connection.stop()
    },
  }
}

/** Asks again and again, `POLL` after each answer, until one does not come. */
async function openPolling(
  get: () => Promise<JsonAnswer>,
  take: (answer: JsonAnswer) => void,
  { aborted, heard, lost }: Signals,
): Promise<Session & { begin(): void }> {
  const first = await get()
  let timer: NodeJS.Timeout | undefined
  function hear(answer: JsonAnswer): void {
    if (aborted.aborted) return
    heard()
    take(answer)
    timer = setTimeout(() => void poll(), POLL)
  }
  async function poll(): Promise<void> {
    const answer = await settled(get())
    if (answer.ok) hear(answer.value)
    else lost(explainHttpFailure(answer.error))
  }
  aborted.addEventListener('abort', () => clearTimeout(timer))
  return { begin: () => hear(first), close: () => Promise.resolve(clearTimeout(timer)) }
}

type Taking = Surroundings & {
  readonly watchedSlots: ReadonlyMap<Slot, WatchedValue>
  readonly clocks: SourceClocks
  readonly report: ConnectionReport
}

/** Makes readings and a status of the answers of one document. */
function openTaker({ watchedSlots, clocks, report, tagSlots, clock, sink }: Taking) {
  let polls = 0
  return {
    take({ document, server: vendorInfo }: JsonAnswer): void {
      const arrivalTime = clock()
      clocks.heard(arrivalTime)
      const slots = [...watchedSlots].flatMap(([slot, watched]) =>
        isThere(slot, watched, document, report) && isNews(slot, watched, document) ? [slot] : [],
      )
      tagSlots.markBad([...watchedSlots].flatMap(([slot, { missing }]) => (missing ? [slot] : [])))
      const readings = slots.map((slot) => toDraft(slot, watchedSlots.get(slot), arrivalTime))
      if (slots.length > 0) sink.readings(clocks.toPlantTime({ slots, readings, arrivalTime }))
      if (polls++ % POLLS_PER_STATUS > 0) report.heard(arrivalTime)
      else
        report.reported(
          { vendorInfo, productVersion: null, startTime: null, serverState: 'Running', statusInfo: null },
          arrivalTime,
        )
    },
    /** The next answer starts a new status. */
    forget(): void {
      polls = 0
    },
  }
}

/** Missing fields are reported once. */
function isThere(slot: Slot, watched: WatchedValue, document: unknown, report: ConnectionReport): boolean {
  if (at(document, watched.address.value) !== undefined) return true
  if (slot.badSince === 0)
    report.log('warn', `tag ${slot.tag.tagName} (${slot.tag.tagValue}): not in the answer`)
  watched.missing = true
  return false
}

/** Another value, another time, or a value again after none. Takes it in. */
function isNews(slot: Slot, watched: WatchedValue, document: unknown): boolean {
  const value = toTagValue(at(document, watched.address.value), slot.tag.tagType)
  const time = watched.address.time ? toTime(at(document, watched.address.time)) : Number.NaN
  const news =
    watched.missing || slot.badSince !== 0 || watched.value !== value || !Object.is(watched.time, time)
  Object.assign(watched, { value, time, missing: false })
  return news
}

const toDraft = ({ tag }: Slot, watched: WatchedValue | undefined, arrivalTime: Instant): Draft => ({
  tagID: tag.tagID,
  value: watched?.value ?? null,
  quality: 'good',
  sourceTime: watched?.time ?? Number.NaN,
  arrivalTime,
})
