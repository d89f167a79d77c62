import type { BodyOf, RowOf } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { queryClient } from '../../api/query-client.ts'
import { revisionIn } from '../../ui/form/conflict.ts'
import type { Choice, FormValues } from '../../ui/form/form-field.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { askOfScripts } from './ask-of-scripts.ts'
import {
  flagFields,
  generalFields,
  type LineValues,
  NEW_LINE,
  scriptFields,
  sentValues,
  targetFields,
} from './line-fields.ts'

export type ListedLine = RowOf<'resources.get'>

/** Answers of the server that tell of lines. */
const OUTDATED = [
  'resources.tree',
  'resources.lookup',
  'resources.params',
  'checklist.get',
  'targets.get',
] as const

type Ways = { readonly onSaved: () => void; readonly onClose: () => void }

export type LineForm = ReturnType<typeof useLineForm>

/** A line while it is written: what is wrong with it, what was changed, and the way to save it. */
export function useLineForm(
  line: ListedLine | undefined,
  sectors: readonly Choice[],
  { onSaved, onClose }: Ways,
) {
  const general = generalFields(line === undefined, sectors)
  const flags = flagFields()
  const hasTarget = useHasTarget(line)
  const target = hasTarget ? [] : targetFields()
  const form = useForm<LineValues>({
    fields: [...general, ...target, ...flags, ...scriptFields()],
    initial: line ?? NEW_LINE,
    onSave: async (changed, { theirs }) => {
      await write(line, sentValues(line === undefined ? { ...NEW_LINE, ...changed } : changed), theirs)
      await Promise.all(OUTDATED.map((id) => queryClient.invalidateQueries({ queryKey: [id] })))
      onSaved()
    },
    onClose,
    keptAs: `line ${line?.lineID ?? 'new'}`,
    questionOf: (changed, values) =>
      askOfScripts(changed, typeof values.lineID === 'number' ? values.lineID : null),
  })
  return { ...form, general, target, flags, hasTarget }
}

/** Until that is known no line is asked for a target. */
function useHasTarget(line: ListedLine | undefined): boolean {
  const filter = JSON.stringify(['lineID', '=', line?.lineID ?? 0])
  const { data } = useQuery({
    ...callQuery('targets.get', { query: { filter } }),
    enabled: line !== undefined,
    staleTime: 0,
  })
  return line !== undefined && data?.length !== 0
}

const write = (
  line: ListedLine | undefined,
  values: BodyOf<'resources.post'>['values'],
  theirs: FormValues | undefined,
) =>
  line === undefined
    ? callApi('resources.post', { body: { values } })
    : callApi('resources.put', {
        body: { key: line.lineID, values: { ...values, revision: revisionIn(theirs) ?? line.revision } },
      })
