import { type Instant, latest, type Quality, type TagValue } from '@baliza/domain'
import type { PlantModel, TagSample } from '../plant-model.ts'

/** What a person at the control port wants of a line, against the model: its tags by their short names. */
export type ForcedTags = {
  readonly set?: Readonly<Record<string, TagValue>> | undefined
  readonly quality?: Quality | undefined
}

/** The tags of the plant as its servers show them now. */
export type TagBoard = {
  readonly lineIDs: readonly number[]
  /** Looks at the plant, and answers with the tags that took a value since the last look. */
  look(): readonly TagSample[]
  /** Every tag as it was last seen. */
  shown(tagName: string): TagSample | undefined
  /** Holds tags at these values, or all tags of the line at this quality, until the line is released. */
  force(lineID: number, tags: ForcedTags): void
  release(lineID: number): void
}

type Forced = {
  readonly tags: Map<string, { value: TagValue; at: Instant }>
  quality?: { readonly is: Quality; readonly at: Instant }
}

export function openTagBoard(model: PlantModel, now: () => Instant): TagBoard {
  const lineIDs = model.description.lines.map(({ lineID }) => lineID)
  const shown = new Map<string, TagSample>()
  const forced = new Map<number, Forced>()

  function changesOf(lineID: number, at: Instant): readonly TagSample[] {
    const held = forced.get(lineID)
    return model.sample(lineID, at).flatMap((sample) => {
      const wanted = held ? applyForce(sample, held) : sample
      const before = shown.get(sample.tagName)
      if (before && isSame(before, wanted)) return []
      const next = { ...wanted, at: before ? after(before, wanted, at) : wanted.at }
      shown.set(sample.tagName, next)
      return [next]
    })
  }

  return {
    lineIDs,
    look() {
      const at = now()
      return lineIDs.flatMap((lineID) => changesOf(lineID, at))
    },
    shown: (tagName) => shown.get(tagName),
    force(lineID, { set = {}, quality }) {
      const at = now()
      const held: Forced = forced.get(lineID) ?? { tags: new Map() }
      for (const [name, value] of Object.entries(set)) held.tags.set(tagNameOf(lineID, name), { value, at })
      if (quality) held.quality = { is: quality, at }
      forced.set(lineID, held)
    },
    release: (lineID) => void forced.delete(lineID),
  }
}

/** `running` of line 3 is `L3.running`; a whole name stays as it is. */
const tagNameOf = (lineID: number, name: string): string => (name.includes('.') ? name : `L${lineID}.${name}`)

function applyForce(sample: TagSample, { tags, quality }: Forced): TagSample {
  const tag = tags.get(sample.tagName)
  const set = tag ? { ...sample, ...tag, quality: 'good' as const } : sample
  if (!quality) return set
  return {
    ...set,
    value: quality.is === 'bad' ? null : set.value,
    quality: quality.is,
    at: latest(set.at, quality.at),
  }
}

/**
 * The same value at a later time is news to a client that wants every update, as a counter of pieces since
 * the last one does.
 */
const isSame = (before: TagSample, next: TagSample): boolean =>
  before.value === next.value && before.quality === next.quality && next.at <= before.at

/** A tag's time never goes back: one that was released took its value now, not when the model says. */
const after = (before: TagSample, next: TagSample, now: Instant): Instant =>
  next.at > before.at ? next.at : latest(now, before.at)
