export type { Evaluation, LineDefinition, Outcome, ScriptResult, TagChange, Value } from './line-book.ts'
export { MOST_SCRIPTS } from './line-book.ts'
export {
  openScriptRunner,
  type ScriptFacts,
  type ScriptRunner,
  type ScriptRunnerOptions,
} from './run-line-script.ts'
export { readScriptSource, type ScriptSource } from './script-source.ts'
export type { CompileError } from './worker-messages.ts'
