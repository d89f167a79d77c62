import { at, toTagValue, toTime } from '../http/json-address.ts'
import type { Slot } from '../tag-slots.ts'
import type { MqttAddress } from './address.ts'
import { parseJson } from './payload.ts'
import type { MqttMessage } from './session.ts'
import { type FoundMessage, type FoundValue, NOTHING_FOUND } from './values.ts'

type JsonAddress = Extract<MqttAddress, { kind: 'json' }>

/** The tags that lie in plain topics. */
export function openMqttJson() {
  const slotsByTopic = new Map<string, Map<Slot, JsonAddress>>()
  return {
    topics: (): string[] => [...slotsByTopic.keys()],
    /** Answers the topic that is wanted from now on, if it was not before. */
    add(slot: Slot, address: JsonAddress): string[] {
      const known = slotsByTopic.get(address.topic)
      if (known) known.set(slot, address)
      else slotsByTopic.set(address.topic, new Map([[slot, address]]))
      return known ? [] : [address.topic]
    },
    /** Answers the topic that is not wanted any more. */
    remove(slot: Slot, { topic }: JsonAddress): string[] {
      const known = slotsByTopic.get(topic)
      known?.delete(slot)
      return known?.size === 0 && slotsByTopic.delete(topic) ? [topic] : []
    },
    take({ topic, payload, retained }: MqttMessage): FoundMessage {
      const known = slotsByTopic.get(topic)
      if (!known) return NOTHING_FOUND
      const text = payload.toString('utf8')
      const parsed = parseJson(text)
      // NOTE: what the broker kept is no update, and would count again with every connection
      const heard = [...known].filter(([slot]) => !retained || !slot.tag.everyUpdate)
      const found = heard.map(([slot, address]) => valueAt(slot, address, parsed ?? { document: text }))
      return { ...NOTHING_FOUND, found, isKept: retained }
    },
  }
}

/** A payload that is no JSON is a text, as far as nobody looks into it. */
function valueAt(slot: Slot, address: JsonAddress, { document }: { readonly document: unknown }): FoundValue {
  const found = at(document, address.value)
  const time = address.time ? toTime(at(document, address.time)) : Number.NaN
  if (found === undefined || found === null)
    return { slot, value: null, quality: 'bad', time, why: 'not in the message' }
  return { slot, value: toTagValue(found, slot.tag.tagType), quality: 'good', time }
}
