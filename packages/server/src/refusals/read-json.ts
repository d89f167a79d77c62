import type { Problem } from './problem.ts'

/**
 * What a client wrote as JSON text; the problem is made (with its stack, which takes longer than reading) and
 * thrown when it isn't.
 */
export function readJson(text: string, problem: () => Problem): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problem()
  }
}
