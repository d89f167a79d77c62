import type { z } from 'zod/mini'
import type { Shapes } from './calls.ts'
import type { GridGroupAnswer, LoadQuery } from './grid.ts'
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

/** The calls that a grid, or a list that speaks its protocol, loads from. */
export type GridCallID = {
  [ID in CallID]: QueryOf<ID> extends LoadQuery ? (number extends AnswerOf<ID> ? ID : never) : never
}[CallID]

/** A whole row of a load call: `RowOf<'stops.get'>` is a stop. */
export type RowOf<ID extends GridCallID> = Whole<Exclude<Listed<AnswerOf<ID>>, GridGroupAnswer>>

type Listed<Answer> = Answer extends readonly (infer Item)[] ? Item : never
type Whole<Row> = { [Field in keyof Row]-?: Exclude<Row[Field], undefined> }

/**
 * What comes back from a call that is asked so. A load call gives its rows, unless the query asks for more
 * than rows: then its answer has another form.
 */
export type AnswerTo<ID extends CallID, Request> = ID extends GridCallID
  ? Request extends { readonly query: infer Query }
    ? [Extract<keyof Query, Besides>] extends [never]
      ? RowOf<ID>[]
      : AnswerOf<ID>
    : RowOf<ID>[]
  : AnswerOf<ID>

type Besides = Exclude<keyof LoadQuery, 'skip' | 'take' | 'sort' | 'filter' | `search${string}`>
