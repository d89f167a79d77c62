import { z } from 'zod/mini'
import type { CallShape } from './call.ts'

export const reportCalls = {
  'reports.completeoaereport': {
    summary:
      'The OEE report as an Excel workbook: orders, shifts, days, stops, Pareto, losses. The last 30 days and every line, unless `start`, `end` or `lines` (`1,3`) say otherwise.',
    access: 'reports.see',
    query: z.object({
      start: z.optional(z.string()),
      end: z.optional(z.string()),
      lines: z.optional(z.string()),
    }),
    answer: z.unknown(),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const satisfies Record<string, CallShape>
