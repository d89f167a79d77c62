import { type Instant, settled, type TagReading } from '@baliza/domain'
import type { Draft } from '../clocks/source-clocks.ts'
import type { ConnectionReport } from '../connection/connection-report.ts'
import type { Session, Signals } from '../connection/keep-connection.ts'
import { type DriverParts, openKeptDriver } from '../connection/kept-driver.ts'
import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { explainHttpFailure } from '../http/exchange.ts'
import { toTagValue } from '../http/json-address.ts'
import type { Slot } from '../tag-slots.ts'
import { readItemAddress } from './address.ts'
import type { ItemAnswer } from './answers.ts'
import { openXmlDaSource, type XmlDaSource } from './source.ts'

/** A change is on its way within this time, and so on a screen in under a second. */
const POLL = 400
const POLLS_PER_STATUS = 12

type XmlDaSession = Session & { begin(): void }

/** Reads an OPC XML-DA server: all its items are asked for again and again, what changed is news. */
export function openXmlDaDriver(
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
): Driver {
  return openKeptDriver<XmlDaSession>({ server, tags, sink, clock, buffers: false }, (parts) => {
    const source = openXmlDaSource(server)
    const ended = new AbortController()
    return {
      open: (signals) => openSession(source, parts, signals),
      explain: explainHttpFailure,
      up: (session) => session.begin(),
      async browse(nodeId, connected) {
        connected()
        return source.browse(nodeId, ended.signal)
      },
      stopping: () => ended.abort(),
      stopped: () => source.close(),
    }
  })
}

/** Polls as long as the server answers; what it answers once is not asked for in two requests at a time. */
async function openSession(
  source: XmlDaSource,
  { tagSlots, report, clock, sink, clocks }: DriverParts,
  { aborted, heard, lost }: Signals,
): Promise<XmlDaSession> {
  const first = await source.status(aborted)
  const news = openNews(report)
  let timer: NodeJS.Timeout | undefined
  let polls = 0

  async function poll(): Promise<void> {
    const slots = [...tagSlots.all()]
    const status = ++polls % POLLS_PER_STATUS === 0 ? await source.status(aborted) : undefined
    const answers = await source.read(
      slots.map(({ tag }) => readItemAddress(tag.tagValue)),
      aborted,
    )
    if (aborted.aborted) return
    const at = clock()
    heard()
    if (status) report.reported(status, at)
    else report.heard(at)
    const current = new Set(tagSlots.all())
    clocks.heard(at)
    const taken = slots.flatMap((slot, index) => {
      const draft = current.has(slot) ? news.of(slot, answers[index], at) : undefined
      return draft ? [{ slot, draft }] : []
    })
    const placed = clocks.toPlantTime({
      slots: taken.map(({ slot }) => slot),
      readings: taken.map(({ draft }) => draft),
      arrivalTime: at,
    })
    if (placed.length > 0) sink.readings(placed)
    timer = setTimeout(() => void go(), POLL)
  }

  async function go(): Promise<void> {
    const polled = await settled(poll())
    if (!polled.ok) lost(explainHttpFailure(polled.error))
  }

  aborted.addEventListener('abort', () => clearTimeout(timer))
  return {
    begin() {
      clocks.begin()
      report.reported(first, clock())
      void go()
    },
    close: () => Promise.resolve(clearTimeout(timer)),
  }
}

type Known = {
  readonly value: TagReading['value']
  readonly quality: TagReading['quality']
  readonly time: number
}

/** Which answers are news: another value, quality or time, or a value again after none. */
function openNews(report: ConnectionReport) {
  const known = new Map<Slot, Known>()
  const complaints = new Map<Slot, string>()

  function complain(slot: Slot, why: string | undefined): void {
    if (complaints.get(slot) === why) return
    if (why === undefined) complaints.delete(slot)
    else {
      complaints.set(slot, why)
      report.log('warn', `tag ${slot.tag.tagName} (${slot.tag.tagValue}): ${why}`)
    }
  }

  /** Takes it in. */
  function isNews(slot: Slot, now: Known): boolean {
    const before = known.get(slot)
    known.set(slot, now)
    if (slot.badSince !== 0) return now.quality !== 'bad'
    return (
      !before ||
      before.value !== now.value ||
      before.quality !== now.quality ||
      !Object.is(before.time, now.time)
    )
  }

  return {
    of(slot: Slot, answer: ItemAnswer = MISSING, arrivalTime: Instant): Draft | undefined {
      complain(slot, answer.error)
      const { quality, time } = answer
      const value = toTagValue(answer.value, slot.tag.tagType)
      if (!isNews(slot, { value, quality, time })) return undefined
      return { tagID: slot.tag.tagID, value, quality, sourceTime: time, arrivalTime }
    },
  }
}

const MISSING: ItemAnswer = { value: null, quality: 'bad', time: Number.NaN, error: 'not in the answer' }
