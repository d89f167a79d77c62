import type { ExecutedScript } from '@baliza/contract'
import { callApi } from '../../api/call-api.ts'
import { orNothing } from '../../api/or-nothing.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft } from '../../ui/form/form-field.ts'
import { trialSentence } from '../script-editor/trial-sentence.ts'
import type { LineValues } from './line-fields.ts'
import { SCRIPT_NAMES, SCRIPTS, type ScriptName } from './scripts.ts'

/** Tries the scripts that were changed; what fails is asked about, with what it means for the line. */
export async function askOfScripts(
  changed: Draft<LineValues>,
  lineID: number | null,
): Promise<string | undefined> {
  const written = SCRIPT_NAMES.flatMap((name) => {
    const script = changed[name]
    return typeof script === 'string' && script.trim() !== '' ? [{ name, script }] : []
  })
  const failures = await Promise.all(
    written.map(async ({ name, script }) => {
      const why = whyNotRun(await triedOut(script, lineID))
      return why === undefined ? [] : [failureOf(name, why)]
    }),
  )
  const sentences = failures.flat()
  return sentences.length === 0 ? undefined : m.resources_ask_script({ failures: sentences.join(' ') })
}

/** Where it can't be tried, nothing is asked: it is no reason not to save. */
const triedOut = (script: string, lineID: number | null): Promise<ExecutedScript | undefined> =>
  orNothing(callApi('tags.execute', { body: { values: { script, lineID } } }))

/**
 * A script that can't be parsed has a position in its text; the server refuses it, so nothing is asked here.
 */
function whyNotRun(trial: ExecutedScript | undefined): string | undefined {
  if (trial === undefined || trial.column !== null) return undefined
  return trial.error || trial.unknownTags.length > 0 ? trialSentence(trial).replace(/\.$/, '') : undefined
}

const failureOf = (name: ScriptName, why: string): string => {
  const { title, failed } = SCRIPTS[name]
  return name === 'calculationBaliza'
    ? m.resources_script_fails({ why, effect: failed() })
    : m.resources_script_fails_too({ script: title(), why, effect: failed() })
}
