import { NO_CLOCK } from '../clocks/clock-status.ts'
import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { openTagSlots } from '../tag-slots.ts'

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
      sink.status({
        opcServerID: server.opcServerID,
        vendorInfo: null,
        productVersion: null,
        startTime: null,
        lastUpdateTime: null,
        serverState: 'Disconnected',
        statusInfo: refusal,
        ...NO_CLOCK,
      })
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
