import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { FormField, FormValues } from './form-field.ts'
import { changedValues, whyNotSave } from './form-values.ts'

export type FormOptions = {
  /** May depend on what was filled in so far. */
  readonly fields: readonly FormField[] | ((values: FormValues) => readonly FormField[])
  /** As it is before; empty for something new. */
  readonly initial: FormValues
  /** Gets only what was changed. What it refuses is shown, and the form stays. */
  readonly onSave: (changed: FormValues) => Promise<unknown>
  readonly onClose: () => void
  readonly errorText?: ((error: unknown) => string) | undefined
  /** Saved also where nothing was filled in: something new may be all empty. */
  readonly savesUnchanged?: boolean
}

/** A refusal says so itself; a lost connection has no words that a reader would know. */
const sentenceOf = (error: unknown) =>
  error instanceof Error && !(error instanceof TypeError) && error.message !== '' ? error.message : m.ui_form_failed()

export type Form = ReturnType<typeof useForm>

/** What was filled in, what is wrong with it, and what the server refuses. */
export function useForm({ fields: given, initial, onSave, onClose, errorText = sentenceOf, savesUnchanged = false }: FormOptions) {
  const [values, setValues] = useState<FormValues>(initial)
  const [touched, setTouched] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const fields = typeof given === 'function' ? given(values) : given
  const wrong = whyNotSave(fields, values)
  const changed = changedValues(fields, initial, values)
  const isChanged = Object.keys(changed).length > 0
  const save = () => {
    setTried(true)
    setRefusal(undefined)
    if (Object.keys(wrong).length > 0) return false
    if (!isChanged && !savesUnchanged) {
      onClose()
      return true
    }
    setBusy(true)
    void onSave(changed).then(onClose, (error: unknown) => {
      setBusy(false)
      setRefusal(errorText(error))
    })
    return true
  }
  return {
    fields,
    values,
    isBusy,
    isChanged,
    refusal,
    save,
    errorOf: (field: string) => (isTried || touched.includes(field) ? wrong[field] : undefined),
    change: (field: string, value: unknown) => {
      const cleared = fields.find((one) => one.field === field)?.clears ?? []
      setValues((before) => ({ ...before, ...Object.fromEntries(cleared.map((name) => [name, null])), [field]: value }))
      setTouched((before) => [...before, field])
    },
  }
}
