import { LONGEST_TAG, TAG_TYPES } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { chosenID, isoInstant, numberedOption, revision, rowID, ruledTextUpTo } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const tagType = z.enum(TAG_TYPES)

/** What a tag may say. */
export const tagData = z.nullable(z.union([z.boolean(), z.number(), z.string()]))
const tagQuality = z.enum(['good', 'uncertain', 'bad'])

const tag = z.object({
  tagID: z.int(),
  tagName: z.string(),
  tagType: z.string(),
  opcServerID: z.int(),
  /** The name of its server. */
  server: z.string(),
  /** Its address there: a NodeId for UA and DA, a URL with `#/json/pointer` for API. */
  tagValue: z.string(),
  /** What it said last, as text, how good that is and when it was so; `tags.values` tells it as it is. */
  data: z.nullable(z.string()),
  quality: z.nullable(tagQuality),
  sourceTime: z.nullable(isoInstant),
  revision: z.int(),
})
export type Tag = z.infer<typeof tag>

/**
 * A missing required field is refused in the words of the specification, so the shape allows it to be
 * missing.
 */
const tagValues = {
  tagName: ruledTextUpTo(LONGEST_TAG.tagName),
  tagType: z.optional(z.nullable(z.union([z.literal(''), tagType]))),
  opcServerID: chosenID,
  tagValue: ruledTextUpTo(LONGEST_TAG.tagValue),
}

const liveValue = z.object({ tagID: z.int(), data: tagData, quality: tagQuality, sourceTime: isoInstant })
export type LiveTagValue = z.infer<typeof liveValue>

const test = z.object({
  connected: z.boolean(),
  /** Why there is no value, as a sentence. */
  message: z.nullable(z.string()),
  data: tagData,
  quality: z.nullable(tagQuality),
  sourceTime: z.nullable(isoInstant),
  /** The source's own word for how it is. */
  status: z.nullable(z.string()),
})
export type TagTest = z.infer<typeof test>

const newTag = z.object({ tagName: tagValues.tagName, tagType, tagValue: tagValues.tagValue })

export const opcTagCalls = {
  'tags.lookup': {
    summary: 'Tags to choose from, by name.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(numberedOption),
  },
  'tags.get': {
    summary: 'Tags as a grid loads them.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(tag),
  },
  'tags.post': {
    summary: 'Adds a tag; it is read at once.',
    access: 'configuration.administer',
    body: z.object({ values: z.object(tagValues) }),
    answer: tag,
  },
  'tags.put': {
    summary: 'Changes a tag. A tag that scripts name keeps its name: 409 says which lines.',
    access: 'configuration.administer',
    body: z.object({ key: rowID, values: z.object({ ...tagValues, revision }) }),
    answer: tag,
  },
  'tags.delete': {
    summary: 'Deletes a tag that no script names; otherwise 409 says which lines do.',
    access: 'configuration.administer',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
  'tags.many': {
    summary: 'Adds many tags of one server: all of them or none.',
    access: 'configuration.administer',
    body: z.object({ opcServerID: rowID, tags: z.array(newTag).check(z.minLength(1), z.maxLength(2_000)) }),
    answer: z.object({ added: z.int() }),
  },
  'tags.values': {
    summary: 'What tags say now; with `since` only those that said something later.',
    access: 'configuration.administer',
    query: z.object({ since: z.optional(isoInstant) }),
    answer: z.object({ at: isoInstant, values: z.array(liveValue) }),
  },
  'tags.test': {
    summary: 'Reads a tag once from its server, as it would be configured, within 12 s.',
    access: 'configuration.administer',
    body: z.object({ values: z.object(tagValues) }),
    answer: test,
  },
} as const satisfies Record<string, CallShape>
