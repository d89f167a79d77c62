import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, rowID, text, typedPassword } from './fields.ts'

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

const signer = { user: text(12), password: typedPassword }

/** Left out, they come by the header `X-Signature: Basic …`: what stands in an address is kept by many. */
const signerInAddress = { user: z.optional(text(12)), password: z.optional(text(50)) }

export const recalculationCalls = {
  'oeeindex.recalculateAllOrders': {
    summary:
      'Recalculates all orders and answers at the end. `POST /api/recalculations` does the same as a job. Name and password of who signs also come by the header `X-Signature: Basic …`, which no proxy keeps as it keeps addresses.',
    access: 'indexes.recalculate',
    query: z.object(signerInAddress),
    answer: z.object({ recalculated: z.int() }),
  },
  'oeeindex.recalculateAllOrdersHistory': {
    summary:
      'Recalculates all shifts and days and answers at the end. `POST /api/recalculations` does the same as a job. Who signs may come by the header `X-Signature`, too.',
    access: 'indexes.recalculate',
    query: z.object(signerInAddress),
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
