import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, rowID, writtenText } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const terminal = z.object({ terminalID: z.int(), lineID: z.int(), ipAddress: z.string() })

const listed = z.extend(terminal, { updatedBy: z.nullable(z.string()), updateDate: z.nullable(isoInstant) })
export type ListedTerminal = z.infer<typeof listed>

export const terminalCalls = {
  'terminals.synchronize': {
    summary:
      'The terminal that the request comes from, known by its address; null = that address is no terminal.',
    access: 'session',
    answer: z.object({ terminal: z.nullable(terminal), ipAddress: z.string() }),
  },
  'terminals.get': {
    summary: 'Terminals as a grid loads them.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(listed),
  },
  'terminals.post': {
    summary:
      'Makes an address the terminal of a line; a blank one is the address that the request comes from.',
    access: 'terminal.assign',
    body: z.object({
      values: z.object({ lineID: z.optional(z.nullable(lineID)), ipAddress: writtenText(45) }),
    }),
    answer: listed,
  },
  'terminals.delete': {
    summary: 'Deletes a terminal. There is no change of one: it is deleted and added.',
    access: 'terminal.assign',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
