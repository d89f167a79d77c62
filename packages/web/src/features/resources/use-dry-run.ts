import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft } from '../../ui/form/form-field.ts'
import type { LineValues } from './line-fields.ts'
import { SCRIPT_NAMES } from './scripts.ts'

/** What decides the states and pieces of a line. */
const DECIDING = [
  ...SCRIPT_NAMES,
  'enableOrderManager',
  'enableEmptyLineManager',
  'enableCalculationRelative',
] as const

const decidingOf = (values: Draft<LineValues>) =>
  Object.fromEntries(
    DECIDING.map((field) => [field, values[field]]).filter(([, value]) => value !== undefined),
  )

/** Tries what is written on the last hour; the result stays, and says when it is of another text. */
export function useDryRun(values: Draft<LineValues>) {
  const { lineID } = values
  const tried = useWrite((deciding: ReturnType<typeof decidingOf>) =>
    callApi('resources.dryRun', { body: { lineID: Number(lineID), values: deciding } }),
  )
  const deciding = decidingOf(values)
  return {
    result: tried.answer,
    isRunning: tried.isBusy,
    isStale: tried.answer !== undefined && JSON.stringify(tried.sent) !== JSON.stringify(deciding),
    refusal: tried.refusal,
    whyNot:
      typeof lineID === 'number' && lineID >= 1 && lineID <= 99
        ? undefined
        : m.resources_trial_needs_number(),
    run: () => tried.write(deciding),
  }
}
