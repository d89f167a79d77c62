import { SourceClocks } from '../clocks/source-clocks.ts'
import { openConnectionReport } from '../connection/connection-report.ts'
import { CONNECTION_RULES } from '../connection/connection-watchdog.ts'
import { keepConnection } from '../connection/keep-connection.ts'
import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { openTagBoard, type Slot, type TagBoard } from '../tag-slots.ts'
import { type MqttAddress, readMqttAddress } from './address.ts'
import { openMqttJson } from './json.ts'
import { loadSparkplug } from './payload.ts'
import { explainMqttFailure, type MqttMessage, type MqttSession, openMqttSession } from './session.ts'
import { openSparkplug, type Sparkplug } from './sparkplug-nodes.ts'
import { type FoundMessage, type FoundValue, NOTHING_FOUND } from './values.ts'

/** How often the status is told, and tags are missed of which nothing came. */
const LOOK_AFTER = 4_000

const RUNNING = {
  vendorInfo: null,
  productVersion: null,
  startTime: null,
  serverState: 'Running',
  statusInfo: null,
} as const
const NO_SPARKPLUG =
  'Sparkplug B is not installed here: npm install sparkplug-payload (its licence is EPL-2.0)'

/** Hears what is published on a broker: plain topics and Sparkplug B. */
export function openMqttDriver(
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
): Driver {
  const board = openTagBoard(tags, sink, clock)
  const clocks = new SourceClocks(server, sink, { buffers: true })
  const report = openConnectionReport(server, sink, clocks.status)
  const listening = openListening({
    board,
    clock,
    clocks,
    sink,
    warn: (message) => report.log('warn', message),
  })
  let timer: NodeJS.Timeout | undefined

  const connection = keepConnection<MqttSession>({
    rules: CONNECTION_RULES,
    async open(signals) {
      await listening.prepare()
      return openMqttSession(server, signals, (message) => listening.take(message))
    },
    explain: explainMqttFailure,
    changed: report.changed,
    up(session) {
      report.reported(RUNNING, clock())
      listening.begin(session)
      timer = setInterval(() => {
        report.reported(RUNNING, clock())
        listening.missSilent()
      }, LOOK_AFTER)
    },
    down(reason) {
      clearInterval(timer)
      listening.end()
      board.markBad(board.slots())
      report.down(reason)
    },
  })

  return {
    start: connection.start,
    async stop() {
      report.mute()
      await connection.stop()
    },
    setTags(wanted) {
      const { added, removed } = board.setTags(wanted)
      listening.exchange(added, removed)
      if (!connection.session()) board.markBad(added)
    },
    browse: () => Promise.reject(new Error('a broker has no address space to browse')),
  }
}

type Surroundings = {
  readonly board: TagBoard
  readonly clock: PlantClock
  readonly clocks: SourceClocks
  readonly sink: Sink
  readonly warn: (message: string) => void
}

/** Which tags are listened for, and what messages make of them. */
function openListening(surroundings: Surroundings) {
  const { board, clock, warn } = surroundings
  const json = openMqttJson()
  const silent = new Set<Slot>()
  let sparkplug: Sparkplug | undefined
  let session: MqttSession | undefined

  /** Answers the topics that are wanted besides. */
  function add(slot: Slot): string[] {
    const address = readMqttAddress(slot.tag.tagValue)
    if (!address || (address.kind === 'sparkplug' && !sparkplug)) {
      warn(`tag ${slot.tag.tagName} (${slot.tag.tagValue}): ${address ? NO_SPARKPLUG : 'not an address'}`)
      board.markBad([slot])
      return []
    }
    silent.add(slot)
    return address.kind === 'json' ? json.add(slot, address) : (sparkplug?.add(slot, address) ?? [])
  }

  function remove(slot: Slot): string[] {
    silent.delete(slot)
    const address: MqttAddress | undefined = readMqttAddress(slot.tag.tagValue)
    if (!address) return []
    return address.kind === 'json' ? json.remove(slot, address) : (sparkplug?.remove(slot, address) ?? [])
  }

  return {
    /** What Sparkplug needs is loaded with the first tag that needs it. */
    async prepare(): Promise<void> {
      const isWanted = [...board.slots()].some(
        ({ tag }) => readMqttAddress(tag.tagValue)?.kind === 'sparkplug',
      )
      if (sparkplug || !isWanted) return
      const codec = await loadSparkplug()
      if (codec) sparkplug = openSparkplug(codec, (topic, payload) => session?.publish(topic, payload), clock)
    },
    begin(opened: MqttSession): void {
      session = opened
      for (const slot of board.slots()) add(slot)
      session.subscribe([...json.topics(), ...(sparkplug?.topics() ?? [])])
      sparkplug?.begin()
    },
    take(message: MqttMessage): void {
      const told = message.topic.startsWith('spBv1.0/') ? sparkplug?.take(message) : json.take(message)
      for (const { slot } of told?.found ?? []) silent.delete(slot)
      spread(told ?? NOTHING_FOUND, surroundings)
    },
    exchange(added: readonly Slot[], removed: readonly Slot[]): void {
      const unwanted = removed.flatMap(remove)
      if (!session) return
      session.unsubscribe(unwanted)
      void this.prepare().then(() => {
        session?.subscribe(added.flatMap(add))
        if (added.some(({ tag }) => readMqttAddress(tag.tagValue)?.kind === 'sparkplug')) sparkplug?.begin()
      })
    },
    /** Nothing was published of them since we listen, and the broker had nothing kept. */
    missSilent(): void {
      for (const { tag } of silent) warn(`tag ${tag.tagName} (${tag.tagValue}): nothing was published`)
      board.markBad(silent)
      silent.clear()
    },
    end(): void {
      session = undefined
      silent.clear()
    },
  }
}

/** Values become readings; why there is none is said once. */
function spread(
  { found, sent, isKept, dropped }: FoundMessage,
  { board, clock, clocks, sink, warn }: Surroundings,
): void {
  const at = clock()
  clocks.heard(at)
  if (dropped) clocks.drop(dropped)
  const news = found.filter(({ slot, why }) => why !== undefined && slot.badSince === 0)
  for (const [why, of] of Map.groupBy(news, (one) => one.why)) warn(`${namesOf(of)}: ${why}`)
  const good = found.filter(({ quality }) => quality !== 'bad')
  for (const isPast of [true, false]) {
    const some = good.filter((one) => (one.isPast ?? false) === isPast)
    if (some.length === 0) continue
    const readings = some.map(({ slot, value, quality, time }) => ({
      tagID: slot.tag.tagID,
      value,
      quality,
      sourceTime: time,
      arrivalTime: at,
    }))
    const kind = isPast ? 'past' : isKept ? 'kept' : 'news'
    sink.readings(
      clocks.place({ slots: some.map(({ slot }) => slot), readings, arrivalTime: at, sent, kind }),
    )
  }
  board.markBad(found.filter(({ quality }) => quality === 'bad').map(({ slot }) => slot))
}

/** A node that dies takes many tags with it: one line tells of all. */
function namesOf(found: readonly FoundValue[]): string {
  const [first] = found
  if (first && found.length === 1) return `tag ${first.slot.tag.tagName} (${first.slot.tag.tagValue})`
  return `${found.length} tags (${found
    .slice(0, 3)
    .map(({ slot }) => slot.tag.tagName)
    .join(', ')}${found.length > 3 ? ', …' : ''})`
}
