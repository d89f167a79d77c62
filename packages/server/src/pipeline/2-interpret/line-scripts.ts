import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'

/**
 * What the scripts of one line may take together in one call. Wall-clock time, so it is generous: a healthy
 * script takes microseconds, but a busy machine may take the processor away from it for long.
 */
const CALL_MILLISECONDS = 300

export const openLineScripts = (): Promise<ScriptRunner> =>
  openScriptRunner({ callMilliseconds: CALL_MILLISECONDS })
