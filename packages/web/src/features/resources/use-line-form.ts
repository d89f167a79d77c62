import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import type { RowOf } from '../../api/grid-source.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Choice, FormValues } from '../../ui/form/form-field.ts'
import { changedValues, whyNotSave } from '../../ui/form/form-values.ts'
import { flagFields, generalFields, NEW_LINE, scriptFields, sentValues } from './line-fields.ts'

export type ListedLine = RowOf<'resources.get'>

/** Answers of the server that tell of lines. */
const OUTDATED = ['resources.tree', 'resources.lookup', 'resources.params'] as const

/** A line while it is written: what is wrong with it, what was changed, and the way to save it. */
export function useLineForm(line: ListedLine | undefined, sectors: readonly Choice[], onSaved: () => void) {
  const initial: FormValues = line ?? NEW_LINE
  const [values, setValues] = useState<FormValues>(initial)
  const [touched, setTouched] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const general = generalFields(line === undefined, sectors)
  const flags = flagFields()
  const fields = [...general, ...flags, ...scriptFields()]
  const wrong = whyNotSave(fields, values)
  const save = useMutation({
    mutationFn: () => write(line, sentValues(fields, line === undefined ? {} : initial, values)),
    onSuccess: async () => {
      await Promise.all(OUTDATED.map((id) => queryClient.invalidateQueries({ queryKey: [id] })))
      onSaved()
    },
  })
  return {
    values,
    general,
    flags,
    isChanged: Object.keys(changedValues(fields, initial, values)).length > 0,
    isWrong: Object.keys(wrong).length > 0,
    isSaving: save.isPending,
    refusal: save.error,
    errorOf: (field: string) => (isTried || touched.includes(field) ? wrong[field] : undefined),
    change: (field: string, value: unknown) => {
      setValues((before) => ({ ...before, [field]: value }))
      setTouched((before) => [...before, field])
    },
    save: () => {
      setTried(true)
      if (Object.keys(wrong).length === 0) save.mutate()
    },
  }
}

const write = (line: ListedLine | undefined, values: FormValues) =>
  line === undefined
    ? callApi('resources.post', { body: { values } })
    : callApi('resources.put', { body: { key: line.lineID, values: { ...values, revision: line.revision } } })
