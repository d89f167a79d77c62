import type { z } from 'zod/mini'
import type { Shapes } from './calls.ts'
import type { CallID } from './routes.ts'

/** What a call answers: `AnswerOf<'orders.start'>` is an `Order`. */
export type AnswerOf<ID extends CallID> = z.output<Shapes[ID]['answer']>

export type BodyOf<ID extends CallID> = Shapes[ID] extends { body: infer B extends z.ZodMiniType }
  ? z.output<B>
  : undefined
export type QueryOf<ID extends CallID> = Shapes[ID] extends { query: infer Q extends z.ZodMiniType }
  ? z.output<Q>
  : undefined
export type ParamsOf<ID extends CallID> = Shapes[ID] extends { params: infer P extends z.ZodMiniType }
  ? z.output<P>
  : undefined

/**
 * What a caller passes: only the parts that the call has. `RequestOf<'resources.status'>` is `{ query: {
 * lineID: number } }`.
 */
export type RequestOf<ID extends CallID> = Part<'params', ParamsOf<ID>> &
  Part<'query', QueryOf<ID>> &
  Part<'body', BodyOf<ID>>

/** A part whose fields are all optional may be left out. */
type Part<Name extends string, T> = T extends undefined
  ? unknown
  : Partial<T> extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T }
