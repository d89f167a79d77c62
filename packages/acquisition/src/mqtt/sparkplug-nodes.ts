import type { Slot } from '../tag-slots.ts'
import type { MqttAddress } from './address.ts'
import type { SparkplugCodec, SparkplugMetric, SparkplugPayload } from './payload.ts'
import type { MqttMessage } from './session.ts'
import { metricQuality, metricValue, toNumber } from './sparkplug-value.ts'
import { type FoundMessage, type FoundValue, NOTHING_FOUND } from './values.ts'

type MetricAddress = Extract<MqttAddress, { kind: 'sparkplug' }>
type Known = { readonly name: string; readonly datatype: number }

/** An edge node: what its births told, and whether it lives. */
type EdgeNode = {
  readonly slots: Map<string, Map<string, Set<Slot>>>
  readonly aliases: Map<number, Known>
  readonly types: Map<string, number>
  readonly born: Set<string>
  birthOf: number
  sequence: number
  askedAt: number
}

export type Sparkplug = ReturnType<typeof openSparkplug>

/** Between two requests to be born again, in milliseconds of the machine. */
const PATIENCE = 5_000
/** The node itself, beside its devices. */
const SELF = ''

const keyOf = ({ group, node }: Pick<MetricAddress, 'group' | 'node'>): string => `${group}/${node}`

/** The tags that are metrics of Sparkplug B nodes and devices. `publish` speaks to a node. */
export function openSparkplug(
  codec: SparkplugCodec,
  publish: (topic: string, payload: Buffer) => void,
  now: () => number,
) {
  const nodes = new Map<string, EdgeNode>()

  function nodeOf(address: MetricAddress): EdgeNode {
    const key = keyOf(address)
    const known = nodes.get(key) ?? newNode()
    nodes.set(key, known)
    return known
  }

  /** Its births were missed, or a message was: it is asked for all of it. */
  function askForBirth(key: string, node: EdgeNode): void {
    if (performance.now() - node.askedAt < PATIENCE) return
    node.askedAt = performance.now()
    const [group, name] = key.split('/')
    publish(`spBv1.0/${group}/NCMD/${name}`, codec.rebirth(now()))
  }

  return {
    topics: (): string[] => [...nodes.keys()].flatMap(topicsOf),
    add(slot: Slot, address: MetricAddress): string[] {
      const isNew = !nodes.has(keyOf(address))
      const devices = nodeOf(address).slots
      const metrics = devices.get(address.device ?? SELF) ?? new Map<string, Set<Slot>>()
      devices.set(address.device ?? SELF, metrics)
      metrics.set(address.metric, (metrics.get(address.metric) ?? new Set()).add(slot))
      return isNew ? topicsOf(keyOf(address)) : []
    },
    remove(slot: Slot, address: MetricAddress): string[] {
      const devices = nodeOf(address).slots
      devices
        .get(address.device ?? SELF)
        ?.get(address.metric)
        ?.delete(slot)
      if ([...slotsOf(devices)].length > 0) return []
      nodes.delete(keyOf(address))
      return topicsOf(keyOf(address))
    },
    /** The broker does not keep births: a new client asks for them. */
    begin(): void {
      for (const [key, node] of nodes) {
        Object.assign(node, { birthOf: Number.NaN, sequence: Number.NaN, askedAt: Number.NEGATIVE_INFINITY })
        node.born.clear()
        askForBirth(key, node)
      }
    },
    take({ topic, payload }: MqttMessage): FoundMessage {
      const { group, type, name, device } = readTopic(topic)
      const key = `${group}/${name}`
      const node = nodes.get(key)
      const message = node && TYPES.has(type) ? codec.decode(payload) : undefined
      if (!node || !message) return NOTHING_FOUND
      if (type.endsWith('DEATH'))
        return { ...NOTHING_FOUND, found: die(node, type === 'NDEATH' ? undefined : device, message) }
      if (misses(node, type, device, message)) askForBirth(key, node)
      return found(node, device, message)
    },
  }
}

function readTopic(topic: string) {
  const [, group = '', type = '', name = '', device = SELF] = topic.split('/')
  return { group, type, name, device }
}

const TYPES = new Set(['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'])

const newNode = (): EdgeNode => ({
  slots: new Map(),
  aliases: new Map(),
  types: new Map(),
  born: new Set(),
  birthOf: Number.NaN,
  sequence: Number.NaN,
  askedAt: Number.NEGATIVE_INFINITY,
})

function topicsOf(key: string): string[] {
  const [group, node] = key.split('/')
  return [`spBv1.0/${group}/+/${node}`, `spBv1.0/${group}/+/${node}/+`]
}

function* slotsOf(devices: EdgeNode['slots'], device?: string): Generator<Slot> {
  for (const [name, metrics] of devices) {
    if (device === undefined || name === device) for (const slots of metrics.values()) yield* slots
  }
}

/** Takes in what a message tells of the node itself. True: something before it was missed. */
function misses(node: EdgeNode, type: string, device: string, message: SparkplugPayload): boolean {
  const isInOrder = follow(node, type, message)
  if (!type.endsWith('BIRTH')) return !isInOrder || !node.born.has(device)
  learn(node, device, type, message)
  return false
}

/** Messages of a node are numbered from its birth on, 0 to 255. False: one is missing. */
function follow(node: EdgeNode, type: string, { seq }: SparkplugPayload): boolean {
  const sequence = toNumber(seq)
  const isNext = type === 'NBIRTH' || Number.isNaN(sequence) || sequence === (node.sequence + 1) % 256
  node.sequence = sequence
  return isNext
}

/**
 * A birth tells names, numbers and types of all metrics; that of a node makes its devices unknown until their
 * own.
 */
function learn(node: EdgeNode, device: string, type: string, { metrics }: SparkplugPayload): void {
  if (type === 'NBIRTH') {
    node.aliases.clear()
    node.types.clear()
    node.born.clear()
    node.birthOf = lifeOf(metrics)
  }
  node.born.add(device)
  for (const { name, alias, datatype } of metrics) {
    if (!name || !datatype) continue
    node.types.set(`${device}/${name}`, datatype)
    if (alias !== null && alias !== undefined) node.aliases.set(toNumber(alias), { name, datatype })
  }
}

/** Births and deaths of one life bear the same number. */
function lifeOf(metrics: readonly SparkplugMetric[]): number {
  const life = metrics.find(({ name }) => name === 'bdSeq')
  return toNumber(life?.longValue ?? life?.intValue)
}

/** A death of an earlier life says nothing about this one. */
function die(node: EdgeNode, device: string | undefined, { metrics }: SparkplugPayload): FoundValue[] {
  const deathOf = lifeOf(metrics)
  if (
    device === undefined &&
    !Number.isNaN(node.birthOf) &&
    !Number.isNaN(deathOf) &&
    deathOf !== node.birthOf
  )
    return []
  if (device === undefined) node.born.clear()
  else node.born.delete(device)
  const why = device === undefined ? 'its node has died' : 'its device has died'
  return [...slotsOf(node.slots, device)].map((slot) => ({
    slot,
    value: null,
    quality: 'bad',
    time: Number.NaN,
    why,
  }))
}

/**
 * What a node kept while it was cut off is the past of a counter; of other values the present counts, which
 * follows it.
 */
function found(node: EdgeNode, device: string, message: SparkplugPayload): FoundMessage {
  const all = valuesOf(node, device, message)
  const taken = all.filter(({ slot, isPast }) => !isPast || slot.tag.everyUpdate)
  return {
    found: taken,
    sent: toNumber(message.timestamp),
    isKept: false,
    dropped: all.length - taken.length,
  }
}

function valuesOf(node: EdgeNode, device: string, { metrics, timestamp }: SparkplugPayload): FoundValue[] {
  const wanted = node.slots.get(device)
  if (!wanted) return []
  return metrics.flatMap((metric) => {
    const known = knownOf(node, device, metric)
    const slots = known && wanted.get(known.name)
    if (!slots) return []
    const value = metricValue(metric, known.datatype)
    const quality = value === null ? 'bad' : metricQuality(metric)
    const time = toNumber(metric.timestamp ?? timestamp)
    return [...slots].map((slot) => ({ slot, value, quality, time, isPast: metric.isHistorical ?? false }))
  })
}

/** By its name, or by the number that its birth gave it; data may leave out what the birth has told. */
function knownOf(
  { aliases, types }: EdgeNode,
  device: string,
  { name, alias, datatype }: SparkplugMetric,
): Known | undefined {
  const aliased = alias === null || alias === undefined ? undefined : aliases.get(toNumber(alias))
  const known = name || aliased?.name
  const type = datatype || types.get(`${device}/${known}`) || aliased?.datatype
  return known && type ? { name: known, datatype: type } : undefined
}
