import type { ScriptFailure } from '../script-failure.ts'
import type { ResultReader } from './prelude-parts.ts'

/** Turns what a script gave back or threw into an answer: a value, or a list with its failure. */
export function openResultReader(): ResultReader {
  const LONGEST_TEXT = 1000

  /** The first line of the text is the wrapper's, not the author's. */
  const lineOf = ({ stack = '' }: Error) => {
    const found = /script:(\d+)/.exec(stack)
    return found ? { line: Math.max(1, Number(found[1]) - 1) } : {}
  }

  const failureOf = (thrown: Error, unknownTag: string | undefined): ScriptFailure => {
    if (unknownTag !== undefined)
      return { code: 'script-tag-unknown', values: { name: unknownTag }, ...lineOf(thrown) }
    const message = `${thrown.name}: ${thrown.message}`.slice(0, LONGEST_TEXT)
    return message === 'InternalError: out of memory'
      ? { code: 'script-memory', values: {}, ...lineOf(thrown) }
      : { code: 'script-engine', values: { message }, ...lineOf(thrown) }
  }

  return {
    present(result) {
      if (result === undefined || result === null) return null
      if (typeof result === 'boolean') return result
      if (typeof result === 'string') return result.slice(0, LONGEST_TEXT)
      if (typeof result !== 'number') return [{ code: 'script-result-kind', values: { kind: typeof result } }]
      return Number.isFinite(result)
        ? result
        : [{ code: 'script-result-no-number', values: { value: String(result) } }]
    },
    explain(thrown, unknownTag) {
      try {
        if (thrown instanceof Error) return [failureOf(thrown, unknownTag)]
        return [{ code: 'script-threw', values: { what: String(thrown).slice(0, LONGEST_TEXT) } }]
      } catch {
        return [{ code: 'script-threw-hidden', values: {} }]
      }
    },
  }
}
