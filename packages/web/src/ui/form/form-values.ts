import { charactersIn } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import { figureText } from './figure-text.ts'
import type { FormField, FormValues } from './form-field.ts'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Why a field can't be saved as it is; undefined when it can. */
function whyNotField(field: FormField, values: FormValues): string | undefined {
  const value = values[field.field]
  if (field.isReadOnly) return undefined
  if (isEmpty(value))
    return field.isRequired
      ? (field.requiredText ?? m.ui_form_required({ caption: field.caption }))
      : field.whyNot?.(value, values)
  return whyNotOfKind(field, value) ?? field.whyNot?.(value, values)
}

function whyNotOfKind(field: FormField, value: unknown): string | undefined {
  if (field.kind === 'integer' || field.kind === 'number') {
    const wrong = whyNotFigure(field, value)
    return wrong && typeof value === 'number' ? (field.rangeText ?? wrong) : wrong
  }
  if (!('maxLength' in field) || field.maxLength === undefined) return undefined
  return lengthOf(field.kind, String(value as string)) > field.maxLength
    ? (field.tooLongText ?? m.ui_form_too_long({ maximum: field.maxLength }))
    : undefined
}

/** Blanks around a name are taken away as it is saved; those of a password are its own. */
const lengthOf = (kind: FormField['kind'], text: string) =>
  charactersIn(kind === 'password' ? text : text.trim())

type FigureField = Extract<FormField, { kind: 'integer' | 'number' }>

function whyNotFigure(field: FigureField, value: unknown): string | undefined {
  const { kind, min = -Infinity, max = Infinity } = field
  if (typeof value !== 'number') return m.ui_form_no_number()
  if (kind === 'integer' && !Number.isInteger(value)) return m.ui_form_no_integer()
  return value >= min && value <= max ? undefined : rangeOf(field)
}

function rangeOf({ min, max }: FigureField): string {
  if (min === undefined) return m.ui_form_at_most({ maximum: figureText(max ?? 0) })
  return max === undefined
    ? m.ui_form_at_least({ minimum: figureText(min) })
    : m.ui_form_between({ minimum: figureText(min), maximum: figureText(max) })
}

/** Every field that can't be saved, by name. */
export function whyNotSave(
  fields: readonly FormField[],
  values: FormValues,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields
      .map((field) => [field.field, whyNotField(field, values)] as const)
      .filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

export const isSame = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/** What nobody may see again: neither beside the version of somebody else, nor after another login. */
export const isSecret = ({ kind, isSecret: isMarked = false }: FormField): boolean =>
  isMarked || kind === 'password'

/** What the browser may keep of what was changed. */
export const keptValues = (fields: readonly FormField[], changed: FormValues): FormValues => {
  const secrets = fields.filter(isSecret).map(({ field }) => field)
  return Object.fromEntries(Object.entries(changed).filter(([field]) => !secrets.includes(field)))
}

/** What somebody changed, of the fields that may be: an update sends nothing else. */
export function changedValues(
  fields: readonly FormField[],
  before: FormValues,
  after: FormValues,
): FormValues {
  const names = fields.filter(({ isReadOnly }) => !isReadOnly).map(({ field }) => field)
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]),
  )
}
