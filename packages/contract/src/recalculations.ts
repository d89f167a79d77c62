import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, rowID, text } from './fields.ts'

/** Computing all closed orders, or all closed shifts and days, again from facts with today's settings. */
const recalculation = z.object({
  id: z.int(),
  kind: z.enum(['orders', 'history']),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Windows computed so far, and how many there are (null = not counted yet). */
  done: z.int(),
  total: z.nullable(z.int()),
  /** All lines are computed by one set of settings: so often it began again because they changed. */
  beganAgain: z.int(),
  startedBy: z.string(),
  startDate: isoInstant,
  endDate: z.nullable(isoInstant),
})
export type Recalculation = z.infer<typeof recalculation>

const signer = { user: text(12), password: text(50) }

export const recalculationCalls = {
  'oeeindex.recalculateAllOrders': {
    summary:
      'Recalculates all orders and answers at the end. `POST /api/recalculations` does the same as a job.',
    access: 'indexes.recalculate',
    query: z.object(signer),
    answer: z.object({ recalculated: z.int() }),
  },
  'oeeindex.recalculateAllOrdersHistory': {
    summary:
      'Recalculates all shifts and days and answers at the end. `POST /api/recalculations` does the same as a job.',
    access: 'indexes.recalculate',
    query: z.object(signer),
    answer: z.object({ recalculated: z.int() }),
  },
  'recalculations.post': {
    summary: 'Starts a recalculation as a job; 409 while another one runs.',
    access: 'indexes.recalculate',
    body: z.object({ kind: z.enum(['orders', 'history']), ...signer }),
    answer: recalculation,
  },
  'recalculations.get': {
    summary: 'The latest recalculation of each kind.',
    access: 'indexes.recalculate',
    answer: z.array(recalculation),
  },
  'recalculations.cancel': {
    summary: 'Stops a recalculation. What was computed stays.',
    access: 'indexes.recalculate',
    body: z.object({ id: rowID }),
    answer: recalculation,
  },
} as const satisfies Record<string, CallShape>
