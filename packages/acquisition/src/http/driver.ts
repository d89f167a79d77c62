import { worstClock } from '../clocks/clock-status.ts'
import type { Driver, PlantClock, ServerSettings, ServerStatus, Sink, TagAddress } from '../driver.ts'
import { openTagSlots, type Slot, type TagSlots } from '../tag-slots.ts'
import { type DocumentReader, openDocumentReader } from './document.ts'
import { openJsonSource } from './json.ts'
import { readJsonAddress } from './json-address.ts'

/**
 * Reads JSON documents over HTTP, each once per poll however many tags lie in it, each with a connection of
 * its own.
 */
export function openHttpApiDriver(
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
): Driver {
  const tagSlots = openTagSlots(tags, sink, clock)
  const documents = openDocuments({ server, tagSlots, sink, clock })
  let started = false

  return {
    start() {
      if (!started) documents.add(tagSlots.all())
      started = true
    },
    stop: () => documents.stop(),
    setTags(wanted) {
      const { added, removed } = tagSlots.setTags(wanted)
      if (!started) return
      documents.remove(removed)
      documents.add(added)
    },
    browse: () => Promise.reject(new Error('an API has no address space to browse')),
  }
}

type Surroundings = {
  readonly server: ServerSettings
  readonly tagSlots: TagSlots
  readonly sink: Sink
  readonly clock: PlantClock
}

/** The documents that hold at least one tag. */
function openDocuments({ server, tagSlots, sink, clock }: Surroundings) {
  const source = openJsonSource(server)
  const readers = new Map<string, DocumentReader>()
  const statuses = new Map<string, ServerStatus>()

  function open(url: string): DocumentReader {
    const status = (news: ServerStatus) => {
      statuses.set(url, news)
      sink.status(merge([...statuses.values()]))
    }
    const log: Sink['log'] = (level, message) => sink.log(level, message)
    const reader = openDocumentReader({
      server,
      url,
      source,
      tagSlots,
      clock,
      sink: { readings: (batch) => sink.readings(batch), status, log },
    })
    readers.set(url, reader)
    reader.start()
    return reader
  }

  return {
    add(slots: Iterable<Slot>): void {
      const lost: Slot[] = []
      for (const slot of slots) {
        const address = readJsonAddress(slot.tag.tagValue, server.hostName)
        if (address) (readers.get(address.url) ?? open(address.url)).add(slot, address)
        else lost.push(slot)
      }
      for (const { tag } of lost)
        sink.log('warn', `${server.name}: tag ${tag.tagName} (${tag.tagValue}): not an address`)
      tagSlots.markBad(lost)
    },
    remove(slots: readonly Slot[]): void {
      for (const slot of slots) {
        const url = readJsonAddress(slot.tag.tagValue, server.hostName)?.url ?? ''
        const reader = readers.get(url)
        if (!reader?.remove(slot)) continue
        readers.delete(url)
        statuses.delete(url)
        void reader.stop()
      }
    },
    async stop(): Promise<void> {
      await Promise.all([...readers.values()].map((reader) => reader.stop()))
      source.close()
    },
  }
}

/** One status for all documents: what works, and what is wrong with the rest. */
function merge(statuses: readonly ServerStatus[]): ServerStatus {
  const [first] = statuses
  const state =
    ['Running', 'Connecting'].find((wanted) => statuses.some(({ serverState }) => serverState === wanted)) ??
    'Disconnected'
  const complaints = statuses.filter(
    ({ serverState, statusInfo }) => serverState !== 'Running' && statusInfo !== null,
  )
  const times = statuses.map(({ lastUpdateTime }) => lastUpdateTime).filter((time) => time !== null)
  return {
    opcServerID: first?.opcServerID ?? 0,
    vendorInfo: statuses.find(({ vendorInfo }) => vendorInfo !== null)?.vendorInfo ?? null,
    productVersion: null,
    startTime: null,
    lastUpdateTime: times.length === 0 ? null : times.reduce((a, b) => (b > a ? b : a)),
    serverState: state,
    statusInfo: complaints.length === 0 ? null : complaints.map(({ statusInfo }) => statusInfo).join('; '),
    certificate: null,
    ...worstClock(statuses),
  }
}
