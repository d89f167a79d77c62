import type { Instant, TagReading } from '@baliza/domain'
import type { PlantClock, Sink, TagAddress } from './driver.ts'

/** A tag that is being read. `badSince` = we said that nobody knows its value; 0 = its last reading came from the source. */
export type Slot = { readonly tag: TagAddress; badSince: Instant | 0 }

export type TagBoard = {
  slots(): Iterable<Slot>
  /** Exchanges the tags; answers which slots are new and which are gone. A tag whose address changed is both. */
  setTags(tags: readonly TagAddress[]): { readonly added: readonly Slot[]; readonly removed: readonly Slot[] }
  /** One reading of bad quality for each slot that has none yet, stamped now. */
  markBad(slots: Iterable<Slot>): void
}

/** The tags of one server, and which of them are known to be unknown. */
export function openTagBoard(tags: readonly TagAddress[], sink: Pick<Sink, 'readings'>, clock: PlantClock): TagBoard {
  let slots = new Map<number, Slot>(tags.map((tag) => [tag.tagID, { tag, badSince: 0 }]))

  return {
    slots: () => slots.values(),
    setTags(wanted) {
      const before = slots
      const kept = (tag: TagAddress) => {
        const slot = before.get(tag.tagID)
        return slot && sameAddress(slot.tag, tag) ? slot : undefined
      }
      slots = new Map(wanted.map((tag) => [tag.tagID, kept(tag) ?? { tag, badSince: 0 }]))
      return {
        added: [...slots.values()].filter((slot) => before.get(slot.tag.tagID) !== slot),
        removed: [...before.values()].filter((slot) => slots.get(slot.tag.tagID) !== slot),
      }
    },
    markBad(bad) {
      const at = clock()
      const batch: TagReading[] = []
      for (const slot of bad) {
        if (slot.badSince !== 0) continue
        slot.badSince = at
        batch.push({ tagID: slot.tag.tagID, value: null, quality: 'bad', sourceTime: at, arrivalTime: at })
      }
      if (batch.length > 0) sink.readings(batch)
    },
  }
}

const sameAddress = (a: TagAddress, b: TagAddress): boolean =>
  a.tagValue === b.tagValue && a.tagType === b.tagType && a.everyUpdate === b.everyUpdate

/**
 * The time of the first reading after a gap that we declared. A value that has not changed since before the gap is news
 * of the return: it does not reach back over what was reported meanwhile.
 */
export function resume(slot: Slot, sourceTime: Instant, arrivalTime: Instant): Instant {
  const gap = slot.badSince
  slot.badSince = 0
  return sourceTime < gap ? arrivalTime : sourceTime
}
