import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { openTagSlots } from '../tag-slots.ts'
import { disconnectedStatus } from './server-status.ts'

type Refused = {
  readonly server: ServerSettings
  readonly refusal: string
  readonly tags: readonly TagAddress[]
  readonly sink: Sink
  readonly clock: PlantClock
}

/** A server whose settings can't work: its tags are bad, and its status says why. */
export function openRefusedDriver({ server, refusal, tags, sink, clock }: Refused): Driver {
  const tagSlots = openTagSlots(tags, sink, clock)
  let started = false
  return {
    start() {
      started = true
      sink.log('error', `${server.name}: ${refusal}`)
      sink.status({ ...disconnectedStatus(server.opcServerID), statusInfo: refusal })
      tagSlots.markBad(tagSlots.all())
    },
    stop: async () => {},
    setTags(wanted) {
      const { added } = tagSlots.setTags(wanted)
      if (started) tagSlots.markBad(added)
    },
    browse: () => Promise.reject(new Error(refusal)),
  }
}
