import type { QueryOf } from '@baliza/contract'
import type { ProfileID } from '@baliza/domain'

/**
 * What is asked to be explained: an order, the shift that holds an instant, a production day, or any window
 * of a line.
 */
export type ExplainedWindow = { readonly lineID: number; readonly profile?: ProfileID | undefined } & (
  | { readonly order: number }
  | { readonly shiftStart: string }
  | { readonly day: string }
  | { readonly start: string; readonly end: string }
)

export const toQuery = (window: ExplainedWindow): QueryOf<'indexes.explain'> => ({ ...window })
