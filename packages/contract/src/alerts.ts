import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID } from './fields.ts'

const alert = z.object({ lineID: z.int(), callID: z.int(), message: z.string(), since: isoInstant })

export const alertCalls = {
  'alerts.first': {
    summary:
      'The alert of a line that has been under maintenance for more than 10 minutes; null (204) = none.',
    access: 'line',
    query: z.object({ lineid: lineID }),
    answer: z.nullable(alert),
  },
} as const satisfies Record<string, CallShape>
