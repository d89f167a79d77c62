import { m } from '../../i18n/paraglide/messages.js'
import { figureText } from './figure-text.ts'
import type { FormField } from './form-field.ts'
import { isSecret } from './form-values.ts'

const NOTHING = '—'
const HIDDEN = '••••••'

/** What stands in a field, in words: the name of a choice, yes or no, a figure; a secret never. */
export function fieldText(field: FormField, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (isSecret(field)) return HIDDEN
  if (Array.isArray(value)) return value.map((one) => choiceText(field, one)).join(', ') || NOTHING
  return choiceText(field, value)
}

function choiceText(field: FormField, value: unknown): string {
  const known = 'choices' in field ? field.choices.find((choice) => choice.value === value) : undefined
  if (known !== undefined) return known.text
  if (typeof value === 'boolean') return value ? m.ui_grid_yes() : m.ui_grid_no()
  return typeof value === 'number' ? figureText(value) : String(value as string)
}
