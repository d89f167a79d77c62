import { type Language, type ProblemCode, type ProblemValues, problemText } from './problems.ts'

type ScriptCode = Extract<ProblemCode, `script-${string}`>

/** What went wrong with a script of a line, or with what it counted. */
export type ScriptProblem = {
  [Code in ScriptCode]: {
    readonly code: Code
    readonly values: ProblemValues<Code>
    /** The line of the script, from 1. */
    readonly line?: number | undefined
  }
}[ScriptCode]

/** What went wrong, as a sentence for its reader. */
export function scriptSentence({ code, values, line }: ScriptProblem, language: Language): string {
  const what = problemText(code, values, language)
  return line === undefined ? what : problemText('script-at-line', { what, line }, language)
}

/** What went wrong, as an answer tells it: by its code for programs, as a sentence for people. */
export const answerScriptProblem = (problem: ScriptProblem, language: Language) => ({
  code: problem.code,
  values: { ...problem.values },
  message: scriptSentence(problem, language),
})
