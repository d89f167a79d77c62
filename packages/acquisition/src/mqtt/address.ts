import { type JsonAddress, readPlaces } from '../http/json-address.ts'

/** Where a tag is on a broker: in the JSON of a topic, or a metric of a Sparkplug B node or device. */
export type MqttAddress =
  | ({ readonly kind: 'json'; readonly topic: string } & Omit<JsonAddress, 'url'>)
  | {
      readonly kind: 'sparkplug'
      readonly group: string
      readonly node: string
      readonly device: string | undefined
      readonly metric: string
    }

const SPARKPLUG = 'spBv1.0'

/**
 * Reads `topic`, `topic#/json/pointer` (also `;time=/json/pointer`) or `spBv1.0/group/node/device#metric`;
 * undefined = none of these.
 */
export function readMqttAddress(tagValue: string): MqttAddress | undefined {
  const [, topic = '', fragment = ''] = /^([^#]*)#?(.*)$/s.exec(tagValue.trim()) ?? []
  if (topic === '' || topic.includes('+') || topic.startsWith('$')) return undefined
  if (topic.startsWith(`${SPARKPLUG}/`)) return metricAt(topic, fragment)
  const places = readPlaces(fragment)
  return places && { kind: 'json', topic, ...places }
}

const METRIC = /^[^/]+\/(?<group>[^/]+)\/(?<node>[^/]+)(?:\/(?<device>[^/]+))?$/

function metricAt(topic: string, metric: string): MqttAddress | undefined {
  const { group, node, device } = METRIC.exec(topic)?.groups ?? {}
  return group && node && metric !== '' ? { kind: 'sparkplug', group, node, device, metric } : undefined
}

export const isMqtt = (hostName: string): boolean => /^mqtts?:\/\//i.test(hostName.trim())
