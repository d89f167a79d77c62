export {
  openScriptRunner,
  type ScriptFacts,
  type ScriptRunner,
} from './run-line-script.ts'
export type { CompileError, ScriptFailure } from './script-failure.ts'
export { readScriptSource } from './script-source.ts'
export type { Evaluation, Outcome, ScriptResult } from './scripted-line.ts'
export { nextRow, type TagRow } from './tag-row.ts'
