import { at, toTagValue, toTime } from '../http/json-address.ts'
import type { Slot } from '../tag-slots.ts'
import type { MqttAddress } from './address.ts'
import { parseJson } from './payload.ts'
import type { MqttMessage } from './session.ts'
import { type FoundMessage, type FoundValue, NOTHING_FOUND } from './values.ts'

type JsonPlace = Extract<MqttAddress, { kind: 'json' }>

/** The tags that lie in plain topics. */
export function openMqttJson() {
  const places = new Map<string, Map<Slot, JsonPlace>>()
  return {
    topics: (): string[] => [...places.keys()],
    /** Answers the topic that is wanted from now on, if it was not before. */
    add(slot: Slot, place: JsonPlace): string[] {
      const known = places.get(place.topic)
      if (known) known.set(slot, place)
      else places.set(place.topic, new Map([[slot, place]]))
      return known ? [] : [place.topic]
    },
    /** Answers the topic that is not wanted any more. */
    remove(slot: Slot, { topic }: JsonPlace): string[] {
      const known = places.get(topic)
      known?.delete(slot)
      return known?.size === 0 && places.delete(topic) ? [topic] : []
    },
    take({ topic, payload, retained }: MqttMessage): FoundMessage {
      const known = places.get(topic)
      if (!known) return NOTHING_FOUND
      const text = payload.toString('utf8')
      const parsed = parseJson(text)
      // NOTE: what the broker kept is no update, and would count again with every connection
      const heard = [...known].filter(([slot]) => !retained || !slot.tag.everyUpdate)
      const found = heard.map(([slot, place]) => valueAt(slot, place, parsed ?? { document: text }))
      return { ...NOTHING_FOUND, found, isKept: retained }
    },
  }
}

/** A payload that is no JSON is a text, as far as nobody looks into it. */
function valueAt(slot: Slot, place: JsonPlace, { document }: { readonly document: unknown }): FoundValue {
  const found = at(document, place.value)
  const time = place.time ? toTime(at(document, place.time)) : Number.NaN
  if (found === undefined || found === null)
    return { slot, value: null, quality: 'bad', time, why: 'not in the message' }
  return { slot, value: toTagValue(found, slot.tag.tagType), quality: 'good', time }
}
