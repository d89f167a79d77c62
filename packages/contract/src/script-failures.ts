import { z } from 'zod/mini'

/**
 * What went wrong with a script: a code of the problems with its values for programs, a sentence in the
 * reader's language for people.
 */
export const scriptFailure = {
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
}
