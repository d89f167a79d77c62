import type { DriverParts } from '../connection/kept-driver.ts'
import { openKeptDriver } from '../connection/kept-driver.ts'
import { RUNNING } from '../connection/server-status.ts'
import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import type { Slot } from '../tag-slots.ts'
import { readMqttAddress } from './address.ts'
import { openMqttJson } from './json.ts'
import { loadSparkplug } from './payload.ts'
import { explainMqttFailure, type MqttMessage, type MqttSession, openMqttSession } from './session.ts'
import { openSparkplug, type Sparkplug } from './sparkplug-nodes.ts'
import { type FoundMessage, type FoundValue, NOTHING_FOUND } from './values.ts'

/** How often the status is reported, and tags without a value are found. */
const LOOK_AFTER = 4_000

const NO_SPARKPLUG =
  'Sparkplug B is not installed here: npm install sparkplug-payload (its licence is EPL-2.0)'

/** Hears what is published on a broker: plain topics and Sparkplug B. */
export function openMqttDriver(
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
): Driver {
  return openKeptDriver<MqttSession>({ server, tags, sink, clock, buffers: true }, (parts) => {
    const listening = openListening(parts)
    let timer: NodeJS.Timeout | undefined
    return {
      async open(signals) {
        await listening.prepare()
        return openMqttSession(server, signals, (message) => listening.take(message))
      },
      explain: explainMqttFailure,
      up(session) {
        parts.report.reported(RUNNING, clock())
        listening.begin(session)
        timer = setInterval(() => {
          parts.report.reported(RUNNING, clock())
          listening.missSilent()
        }, LOOK_AFTER)
      },
      down() {
        clearInterval(timer)
        listening.end()
      },
      exchange: (added, removed) => listening.exchange(added, removed),
      browse: () => Promise.reject(new Error('a broker has no address space to browse')),
    }
  })
}

/** Which tags are listened for, and what messages make of them. */
function openListening(parts: DriverParts) {
  const { tagSlots } = parts
  const topics = openTopics(parts, (topic, payload) => session?.publish(topic, payload))
  const silent = new Set<Slot>()
  let session: MqttSession | undefined

  function add(slot: Slot): readonly string[] {
    const found = topics.add(slot)
    if (found) silent.add(slot)
    return found ?? []
  }

  return {
    prepare: () => topics.prepare(),
    begin(opened: MqttSession): void {
      session = opened
      for (const slot of tagSlots.all()) add(slot)
      session.subscribe(topics.all())
      topics.askForAll()
    },
    take(message: MqttMessage): void {
      const found = topics.take(message)
      for (const { slot } of found.found) silent.delete(slot)
      spread(found, parts)
    },
    exchange(added: readonly Slot[], removed: readonly Slot[]): void {
      for (const slot of removed) silent.delete(slot)
      const unwanted = removed.flatMap((slot) => topics.remove(slot))
      if (!session) return
      session.unsubscribe(unwanted)
      void topics.prepare().then(() => {
        session?.subscribe(added.flatMap(add))
        if (added.some(isSparkplug)) topics.askForAll()
      })
    },
    /** Nothing was published of them since we listen, and the broker had nothing kept. */
    missSilent(): void {
      for (const { tag } of silent) warn(parts, `tag ${tag.tagName} (${tag.tagValue}): nothing was published`)
      tagSlots.markBad(silent)
      silent.clear()
    },
    end(): void {
      session = undefined
      silent.clear()
    },
  }
}

/** The topics that the tags need, plain or of Sparkplug, and who reads what comes on them. */
function openTopics(parts: DriverParts, publish: (topic: string, payload: Buffer) => void) {
  const { tagSlots, clock } = parts
  const json = openMqttJson()
  let sparkplug: Sparkplug | undefined

  return {
    /** What Sparkplug needs is loaded with the first tag that needs it. */
    async prepare(): Promise<void> {
      if (sparkplug || ![...tagSlots.all()].some(isSparkplug)) return
      const codec = await loadSparkplug()
      if (codec) sparkplug = openSparkplug(codec, publish, clock)
    },
    /** The further topics of a tag; undefined where it can't be listened for. */
    add(slot: Slot): readonly string[] | undefined {
      const address = readMqttAddress(slot.tag.tagValue)
      if (address?.kind === 'json') return json.add(slot, address)
      if (address && sparkplug) return sparkplug.add(slot, address)
      warn(
        parts,
        `tag ${slot.tag.tagName} (${slot.tag.tagValue}): ${address ? NO_SPARKPLUG : 'not an address'}`,
      )
      tagSlots.markBad([slot])
      return undefined
    },
    /** The topics that nobody wants any more. */
    remove(slot: Slot): readonly string[] {
      const address = readMqttAddress(slot.tag.tagValue)
      if (address?.kind === 'json') return json.remove(slot, address)
      return (address && sparkplug?.remove(slot, address)) ?? []
    },
    all: (): readonly string[] => [...json.topics(), ...(sparkplug?.topics() ?? [])],
    take: (message: MqttMessage): FoundMessage =>
      (message.topic.startsWith('spBv1.0/') ? sparkplug?.take(message) : json.take(message)) ?? NOTHING_FOUND,
    /** Asks the edge nodes of Sparkplug to tell all they know. */
    askForAll: () => sparkplug?.begin(),
  }
}

const isSparkplug = ({ tag }: Slot): boolean => readMqttAddress(tag.tagValue)?.kind === 'sparkplug'

const warn = ({ report }: DriverParts, message: string): void => report.log('warn', message)

/** Values become readings; the reason for a missing one is reported once. */
function spread({ found, sent, isKept, dropped }: FoundMessage, parts: DriverParts): void {
  const { tagSlots, clock, clocks, sink } = parts
  const at = clock()
  clocks.heard(at)
  if (dropped) clocks.drop(dropped)
  const news = found.filter(({ slot, why }) => why !== undefined && slot.badSince === 0)
  for (const [why, of] of Map.groupBy(news, (one) => one.why)) warn(parts, `${namesOf(of)}: ${why}`)
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
      clocks.toPlantTime({ slots: some.map(({ slot }) => slot), readings, arrivalTime: at, sent, kind }),
    )
  }
  tagSlots.markBad(found.filter(({ quality }) => quality === 'bad').map(({ slot }) => slot))
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
