export type { Evaluation, LineDefinition, Outcome, ScriptResult } from './line-book.ts'
export { MOST_SCRIPTS } from './line-book.ts'
export {
  openScriptRunner,
  type ScriptFacts,
  type ScriptRunner,
  type ScriptRunnerOptions,
} from './run-line-script.ts'
export type { CompileError, ScriptFailure } from './script-failure.ts'
export { readScriptSource, type ScriptSource } from './script-source.ts'
export { nextRow, type TagChange, type TagRow, type Value } from './tag-row.ts'
