import { PROFILE_IDS } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, profile } from './fields.ts'
import { windowFigures } from './window-figures.ts'

/**
 * One step down from the staffed time to the good time, in minutes. They add up: staffed − all losses = good.
 */
const loss = z.object({
  kind: z.enum(['discount', 'stops', 'noMaterial', 'unknown', 'adjustment', 'speed', 'rejects']),
  /** For stops: the category directly under the root; null = nobody signed. */
  root: z.nullable(z.int()),
  name: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** Below zero is a gain (faster than the desired speed). */
  minutes: z.number(),
})

const losses = z.object({
  start: isoInstant,
  end: isoInstant,
  /** The definition that the figures follow; losses are cut by the product's own. */
  profile: z.enum(PROFILE_IDS),
  figures: windowFigures,
  staffedTime: z.number(),
  losses: z.array(loss),
  /** Minutes that the good pieces take at the desired speed; null = an order without a speed. */
  goodTime: z.nullable(z.number()),
})
export type Losses = z.infer<typeof losses>

const trendPoint = z.object({ start: isoInstant, end: isoInstant, figures: windowFigures })

const heatCell = z.object({
  /** 1 = Monday … 7. */
  weekday: z.int(),
  /** The hour of the plant's clock, 0–23. */
  hour: z.int(),
  staffedTime: z.number(),
  stoppedTime: z.number(),
  oee: z.nullable(z.number()),
  stops: z.int(),
})

/**
 * Lines as `1,3`; left out = all that the user may see. Windows are rolled up as Σ numerators ÷ Σ
 * denominators.
 */
const scope = { lines: z.optional(z.string()), start: z.string(), end: z.string(), profile }

export const analysisCalls = {
  'analysis.losses': {
    summary: 'Where the staffed minutes of a window went, down to the good ones.',
    access: 'indexes.see',
    query: z.object(scope),
    answer: losses,
  },
  'analysis.trend': {
    summary:
      'The indexes of a window step by step (shift, day, week or month), and the mean target OEE of its lines in percent.',
    access: 'indexes.see',
    query: z.object({ ...scope, step: z.enum(['shift', 'day', 'week', 'month']) }),
    answer: z.object({ points: z.array(trendPoint), targetOEE: z.nullable(z.number()) }),
  },
  'analysis.heatmap': {
    summary: 'Stopped minutes and OEE of a line by weekday and hour of up to 92 days.',
    access: 'indexes.see',
    query: z.object({ line: lineID, start: z.string(), end: z.string(), profile }),
    answer: z.array(heatCell),
  },
} as const satisfies Record<string, CallShape>
