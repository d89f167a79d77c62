/** What each failure says besides its code: the holes of the sentence that a reader gets in their language. */
type ValuesOfFailure = {
  'script-tag-unknown': { readonly name: string }
  /** NaN or an infinity, as JavaScript writes it. */
  'script-result-no-number': { readonly value: string }
  'script-result-kind': { readonly kind: string }
  'script-threw': { readonly what: string }
  'script-threw-hidden': Readonly<Record<never, never>>
  /** JavaScript's own error, in its own words. */
  'script-engine': { readonly message: string }
  'script-memory': Readonly<Record<never, never>>
  'script-no-return': Readonly<Record<never, never>>
  'script-stopped': { readonly milliseconds: number }
  'script-rests': Readonly<Record<never, never>>
  'script-hangs': Readonly<Record<never, never>>
  'script-no-answer': Readonly<Record<never, never>>
}

type ScriptFailureCode = keyof ValuesOfFailure

/**
 * What went wrong with a script. A code and not a sentence: the screen that shows it knows the language of
 * its reader.
 */
export type ScriptFailure = {
  [Code in ScriptFailureCode]: {
    readonly code: Code
    readonly values: ValuesOfFailure[Code]
    /** The line of the author's text, from 1. */
    readonly line?: number
  }
}[ScriptFailureCode]

/** A text that is no script, and where it stops making sense; both from 1. */
export type CompileError = Extract<ScriptFailure, { code: 'script-engine' | 'script-no-return' }> & {
  readonly line: number
  readonly column: number
}
