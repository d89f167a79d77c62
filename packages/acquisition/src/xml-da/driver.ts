import type { Instant, TagReading } from '@baliza/domain'
import { type Draft, SourceClocks } from '../clocks/source-clocks.ts'
import { type ConnectionReport, openConnectionReport } from '../connection/connection-report.ts'
import { CONNECTION_RULES } from '../connection/connection-watchdog.ts'
import { keepConnection, type Session, type Signals } from '../connection/keep-connection.ts'
import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { explainHttpFailure } from '../http/exchange.ts'
import { toTagValue } from '../http/json-address.ts'
import { openTagBoard, type Slot, type TagBoard } from '../tag-slots.ts'
import { readItemAddress } from './address.ts'
import type { ItemAnswer } from './answers.ts'
import { openXmlDaSource, type XmlDaSource } from './source.ts'

/** A change is on its way within this time, and so on a screen in under a second. */
const POLL = 400
const POLLS_PER_STATUS = 12

type XmlDaSession = Session & { begin(): void }
type Surroundings = {
  readonly source: XmlDaSource
  readonly board: TagBoard
  readonly report: ConnectionReport
  readonly clock: PlantClock
  readonly sink: Sink
  readonly clocks: SourceClocks
}

/** Reads an OPC XML-DA server: all its items are asked for again and again, what changed is news. */
export function openXmlDaDriver(
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
): Driver {
  const board = openTagBoard(tags, sink, clock)
  const clocks = new SourceClocks(server, sink, { buffers: false })
  const report = openConnectionReport(server, sink, clocks.status)
  const source = openXmlDaSource(server)
  const surroundings = { source, board, report, clock, sink, clocks }
  const ended = new AbortController()

  const connection = keepConnection<XmlDaSession>({
    rules: CONNECTION_RULES,
    open: (signals) => openSession(surroundings, signals),
    explain: explainHttpFailure,
    changed: report.changed,
    up: (session) => session.begin(),
    down(reason) {
      board.markBad(board.slots())
      report.down(reason)
    },
  })

  return {
    start: connection.start,
    async stop() {
      report.mute()
      ended.abort()
      await connection.stop()
      source.close()
    },
    setTags(wanted) {
      const { added } = board.setTags(wanted)
      if (!connection.session()) board.markBad(added)
    },
    async browse(nodeId) {
      if (!connection.session()) throw new Error(`${server.name} is not connected`)
      return source.browse(nodeId, ended.signal)
    },
  }
}

/** Polls as long as the server answers; what it answers once is not asked for in two requests at a time. */
async function openSession(
  surroundings: Surroundings,
  { aborted, heard, lost }: Signals,
): Promise<XmlDaSession> {
  const { source, board, report, clock, sink, clocks } = surroundings
  const first = await source.status(aborted)
  const news = openNews(report)
  let timer: NodeJS.Timeout | undefined
  let polls = 0

  async function poll(): Promise<void> {
    const slots = [...board.slots()]
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
    const current = new Set(board.slots())
    clocks.heard(at)
    const told = slots.flatMap((slot, index) => {
      const draft = current.has(slot) ? news.of(slot, answers[index], at) : undefined
      return draft ? [{ slot, draft }] : []
    })
    const placed = clocks.place({
      slots: told.map(({ slot }) => slot),
      readings: told.map(({ draft }) => draft),
      arrivalTime: at,
    })
    if (placed.length > 0) sink.readings(placed)
    timer = setTimeout(go, POLL)
  }

  function go(): void {
    void poll().then(undefined, (error: unknown) => lost(explainHttpFailure(error)))
  }

  aborted.addEventListener('abort', () => clearTimeout(timer))
  return {
    begin() {
      clocks.begin()
      report.reported(first, clock())
      go()
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
