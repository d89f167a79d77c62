import type { Instant, TagReading } from '@baliza/domain'
import type { KnownClock } from './clocks/known-clocks.ts'
import type { PlantClock, Sink, TagAddress } from './driver.ts'

/** A tag that is being read. */
export type Slot = {
  readonly tag: TagAddress
  /** Since when we say that nobody knows its value; 0 = its last reading came from the source. */
  badSince: Instant | 0
  /** The time that its source told last; NaN = none. */
  lastSourceTime: number
  /** Where that lies in plant time. */
  placed: number
  /** The clock that tells its times. */
  clock: KnownClock | undefined
  /**
   * What is found out of one message, by its number: its place there, its time, and whether it is the first
   * that is heard.
   */
  message: number
  last: number
  newest: number
  isFirst: boolean
}

export const newSlot = (tag: TagAddress): Slot => ({
  tag,
  badSince: 0,
  lastSourceTime: Number.NaN,
  placed: 0,
  clock: undefined,
  message: 0,
  last: 0,
  newest: Number.NaN,
  isFirst: true,
})

export type TagSlots = {
  all(): Iterable<Slot>
  /**
   * Exchanges the tags; answers which slots are new and which are gone. A tag whose address changed is both.
   */
  setTags(tags: readonly TagAddress[]): { readonly added: readonly Slot[]; readonly removed: readonly Slot[] }
  /** One reading of bad quality for each slot that has none yet, stamped now. */
  markBad(slots: Iterable<Slot>): void
}

/** The tags of one server, and which of them are known to be unknown. */
export function openTagSlots(
  tags: readonly TagAddress[],
  sink: Pick<Sink, 'readings'>,
  clock: PlantClock,
): TagSlots {
  let slots = new Map<number, Slot>(tags.map((tag) => [tag.tagID, newSlot(tag)]))

  return {
    all: () => slots.values(),
    setTags(wanted) {
      const before = slots
      const kept = (tag: TagAddress) => {
        const slot = before.get(tag.tagID)
        return slot && sameAddress(slot.tag, tag) ? slot : undefined
      }
      slots = new Map(wanted.map((tag) => [tag.tagID, kept(tag) ?? newSlot(tag)]))
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
        slot.placed = at
        batch.push({ tagID: slot.tag.tagID, value: null, quality: 'bad', sourceTime: at, arrivalTime: at })
      }
      if (batch.length > 0) sink.readings(batch)
    },
  }
}

const sameAddress = (a: TagAddress, b: TagAddress): boolean =>
  a.tagValue === b.tagValue && a.tagType === b.tagType && a.everyUpdate === b.everyUpdate
