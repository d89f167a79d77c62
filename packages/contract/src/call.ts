import type { Permission } from '@baliza/domain'
import type { z } from 'zod/mini'
import type { Method } from './routes.ts'

/**
 * Who may make a call: anybody; anybody with a session; those whom the permission table allows; or (`line`)
 * those who may see lines and, on a terminal, anybody with a session for the line of that terminal; or
 * (`source`) a source of readings by its own token, which the call looks at itself.
 */
type Access = 'public' | 'session' | 'line' | 'source' | Permission

/** What a call takes and gives. The answer `z.null()` travels as 204 without a body. */
export type CallShape = {
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly answer: z.ZodMiniType
  /** How many bytes its body may have, where it carries a file; else what the server takes from anybody. */
  readonly largestBody?: number
  /** For a call that doesn't speak JSON: the content type that it speaks. */
  readonly produces?:
    | 'text/event-stream'
    | 'text/plain'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/** One HTTP call as data: the server registers it, the client is typed by it, OpenAPI is printed from it. */
export type Call = CallShape & { readonly id: string; readonly method: Method; readonly path: string }
