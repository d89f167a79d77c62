import { z } from 'zod/mini'
import type { CallShape } from './call.ts'

/** The way from an empty plant to the first live line, in its order. */
const CHECKLIST_STEPS = ['people', 'server', 'tags', 'area', 'line', 'target', 'stop'] as const
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number]

const checklist = z.object({
  steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
  /** The first line that has a script. */
  lineID: z.nullable(z.int()),
})
export type Checklist = z.infer<typeof checklist>

export const checklistCalls = {
  'checklist.get': {
    summary: 'How far the plant is on its way to the first live line, as the database tells.',
    access: 'configuration.administer',
    answer: checklist,
  },
} as const satisfies Record<string, CallShape>
