import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID } from './fields.ts'
import { scriptFailure } from './script-failures.ts'

const tagValue = z.nullable(z.union([z.boolean(), z.number(), z.string()]))

const shownTag = z.object({
  tagName: z.string(),
  data: tagValue,
  /** Null = it has never said anything. */
  quality: z.nullable(z.enum(['good', 'uncertain', 'bad'])),
  sourceTime: z.nullable(isoInstant),
})
export type ShownTagValue = z.infer<typeof shownTag>

const executed = z.object({
  /** `message` says what is wrong with the script; otherwise it is its result as a text. */
  error: z.boolean(),
  message: z.string(),
  /** What is wrong, for programs; null = nothing is. */
  code: z.nullable(z.string()),
  values: scriptFailure.values,
  /** The result; null = it says nothing (unknown). */
  value: tagValue,
  /** Where the script is wrong, from 1; null = nowhere in particular. */
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  /** What the tags that it names say now. */
  tags: z.array(shownTag),
  unknownTags: z.array(z.string()),
})
export type ExecutedScript = z.infer<typeof executed>

export const tagScriptCalls = {
  'tags.execute': {
    summary:
      'Runs a script once against what its tags say now, in a sandbox. With `lineID` it also knows what that line remembers of them.',
    access: 'configuration.administer',
    body: z.object({
      values: z.object({
        script: z.string().check(z.maxLength(10_000)),
        lineID: z.optional(z.nullable(lineID)),
      }),
    }),
    answer: executed,
  },
  'tags.names': {
    summary: 'The names of all tags, to complete them in a script.',
    access: 'configuration.administer',
    answer: z.array(z.object({ tagName: z.string(), tagType: z.string() })),
  },
} as const satisfies Record<string, CallShape>
