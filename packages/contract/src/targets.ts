import { FASTEST, LONGEST_CARD_TAG, MOST_OF_SHIFT } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { figureWithin, isoInstant, lineID, revision, ruledTextUpTo } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const target = z.object({
  lineID: z.int(),
  /** Short asset code, shown on cards. */
  tag: z.string(),
  /** Pieces per minute. */
  defaultSpeed: z.number(),
  /** Desired quantity of a shift, shown in summaries. */
  targetSummary: z.nullable(z.number()),
  /** Percent: 75. */
  targetOEE: z.nullable(z.number()),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type Target = z.infer<typeof target>

const values = {
  tag: ruledTextUpTo(LONGEST_CARD_TAG),
  defaultSpeed: figureWithin(0, FASTEST),
  targetSummary: figureWithin(0, MOST_OF_SHIFT),
  targetOEE: figureWithin(0, 100),
}

export const targetCalls = {
  'targets.get': {
    summary: 'The targets of the lines that the user may see, as a grid loads them.',
    access: 'session',
    query: loadQuery,
    answer: gridAnswer(target),
  },
  'targets.post': {
    summary: 'Gives a line its target.',
    access: 'plant-data.edit',
    body: z.object({ values: z.object({ ...values, lineID: figureWithin(1, 99) }) }),
    answer: target,
  },
  'targets.put': {
    summary: 'Changes the target of a line; which line it is of never changes.',
    access: 'plant-data.edit',
    body: z.object({ key: lineID, values: z.object({ ...values, revision }) }),
    answer: target,
  },
  'targets.delete': {
    summary: 'Takes the target of a line away. What was computed with it stays.',
    access: 'plant-data.edit',
    body: z.object({ key: lineID }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
