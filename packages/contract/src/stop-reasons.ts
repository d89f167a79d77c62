import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { chosenID, isoInstant, lineID, numberedOption, revision, rowID } from './fields.ts'
import { gridAnswer, loadOptions, loadQuery } from './grid.ts'

const stopReason = z.object({
  reasonID: z.int(),
  parentID: z.nullable(z.int()),
  reason: z.string(),
  detail: z.nullable(z.string()),
  pareto: z.boolean(),
  discountOEE: z.boolean(),
  isCategory: z.boolean(),
  color: z.nullable(z.string()),
  systemStop: z.boolean(),
  /** JSON list of line ids as text: `[1,3]`. null = every line, new ones too; `[]` = hidden everywhere. */
  enabledForLine: z.nullable(z.string()),
  /** The category directly under the root; null for the root itself. */
  root: z.nullable(z.int()),
  /** Names from below the root, joined by `/`. */
  path: z.string(),
  level: z.int(),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type StopReason = z.infer<typeof stopReason>

/** A reason or category as the people at a line see it. */
const lineReason = z.object({
  reasonID: z.int(),
  parentID: z.nullable(z.int()),
  reason: z.string(),
  detail: z.nullable(z.string()),
  isCategory: z.boolean(),
  color: z.nullable(z.string()),
  path: z.string(),
  level: z.int(),
  /** How many stops of the line were signed with it in the last 30 days. */
  used: z.int(),
  /** The equipment of the line that it is linked to: when there is any, the signer chooses one. */
  equipments: z.array(z.object({ equipmentID: z.int(), name: z.string(), tag: z.nullable(z.string()) })),
})
export type LineReason = z.infer<typeof lineReason>

/**
 * A missing required field is refused in the words of the specification, so the shape allows it to be
 * missing.
 */
const reasonValues = {
  parentID: chosenID,
  reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(80)))),
  detail: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  pareto: z.optional(z.boolean()),
  discountOEE: z.optional(z.boolean()),
  color: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i)))),
  enabledForLine: z.optional(z.nullable(z.string())),
  isCategory: z.optional(z.boolean()),
}

export const stopReasonCalls = {
  'stopreasons.get': {
    summary: 'Stop reasons as a grid loads them.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(stopReason),
  },
  'stopreasons.post': {
    summary: 'Adds a reason or, with isCategory, a category.',
    access: 'plant-data.edit',
    body: z.object({ values: z.object(reasonValues) }),
    answer: stopReason,
  },
  'stopreasons.put': {
    summary: 'Changes a reason. Of a system stop only color and pareto; isCategory never changes.',
    access: 'plant-data.edit',
    body: z.object({ key: rowID, values: z.object({ ...reasonValues, revision }) }),
    answer: stopReason,
  },
  'stopreasons.delete': {
    summary: 'Deletes a reason that is used nowhere; otherwise 409 says where it is used.',
    access: 'plant-data.edit',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
  'stopreasons.rootlookup': {
    summary:
      'What hangs directly under the root: the types of stops; `includeOptionForAll` puts 0 "Todos" before them.',
    access: 'lines.see',
    query: z.object({ ...loadOptions, includeOptionForAll: z.optional(z.string()) }),
    answer: gridAnswer(numberedOption),
  },
  'stopreasons.forLine': {
    summary: 'The categories and reasons that a line shows, with how often each was used lately.',
    access: 'line',
    query: z.object({ lineID }),
    answer: z.array(lineReason),
  },
} as const satisfies Record<string, CallShape>
