import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { FormValues } from '../../ui/form/form-field.ts'
import { SCRIPT_NAMES } from './scripts.ts'

/** What decides the states and pieces of a line. */
const DECIDING = [
  ...SCRIPT_NAMES,
  'enableOrderManager',
  'enableEmptyLineManager',
  'enableCalculationRelative',
] as const

const decidingOf = (values: FormValues) =>
  Object.fromEntries(
    DECIDING.map((field) => [field, values[field]]).filter(([, value]) => value !== undefined),
  )

/** Tries what is written on the last hour; the result stays, and says when it is of another text. */
export function useDryRun(values: FormValues) {
  const { lineID } = values
  const tried = useMutation({
    mutationFn: (deciding: FormValues) =>
      callApi('resources.dryRun', { body: { lineID: Number(lineID), values: deciding } }),
  })
  const deciding = decidingOf(values)
  return {
    result: tried.data,
    isRunning: tried.isPending,
    isStale: tried.data !== undefined && JSON.stringify(tried.variables) !== JSON.stringify(deciding),
    error: tried.error,
    whyNot:
      typeof lineID === 'number' && lineID >= 1 && lineID <= 99
        ? undefined
        : m.resources_trial_needs_number(),
    run: () => tried.mutate(deciding),
  }
}
