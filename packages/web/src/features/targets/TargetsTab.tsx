import type { BodyOf, RowOf } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import type { FormField } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'

type ListedTarget = RowOf<'targets.get'>

const source = gridSource({
  load: 'targets.get',
  insert: 'targets.post',
  update: 'targets.put',
  remove: 'targets.delete',
})
const keyOf = ({ lineID }: ListedTarget) => lineID
const BY_LINE = [{ selector: 'lineID', desc: false }]

/** What each line should reach. Only a supervisor changes it. */
export function TargetsTab() {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'plant-data.edit')
  const lines = useLines()
  const columns = useMemo(() => columnsOf(lines), [lines])
  return (
    <>
      {!mayEdit && <Notice tone="info" title={m.targets_read_only()} />}
      <ServerGrid
        id="line-targets"
        label={m.targets_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_LINE}
        edit={editOf(lines, mayEdit)}
        exportName="OBJETIVOS_LINEA"
        empty={{ title: m.targets_empty(), text: m.targets_empty_hint() }}
      />
    </>
  )
}

const nameOf = (lines: readonly LookupItem[], lineID: number) =>
  lines.find(({ value }) => value === lineID)?.text ?? m.targets_line_number({ lineID })

const editOf = (lines: readonly LookupItem[], mayEdit: boolean): GridEdit<ListedTarget> => ({
  fields: (row) => fieldsOf(lines, row),
  title: (row) => (row === undefined ? m.targets_add() : m.targets_edit({ line: nameOf(lines, row.lineID) })),
  addLabel: m.targets_add(),
  nameOf: ({ lineID }) => m.targets_name({ line: nameOf(lines, lineID) }),
  canAdd: mayEdit,
  canEdit: mayEdit,
  canDelete: mayEdit,
  carried: ['revision'],
  savedText: () => m.targets_saved(),
})

const columnsOf = (lines: readonly LookupItem[]): GridColumn<ListedTarget>[] => [
  { field: 'lineID', caption: m.targets_line(), kind: 'integer', width: 220, lookup: lines },
  { field: 'tag', caption: m.targets_tag(), kind: 'text', width: 140 },
  { field: 'defaultSpeed', caption: m.targets_default_speed(), kind: 'number', width: 190, decimals: 3 },
  { field: 'targetSummary', caption: m.targets_summary(), kind: 'number', width: 170, decimals: 0 },
  { field: 'targetOEE', caption: m.targets_oee(), kind: 'number', width: 150, decimals: 1 },
  { field: 'updatedBy', caption: m.targets_updated_by(), kind: 'text', width: 140 },
  { field: 'updateDate', caption: m.targets_update_date(), kind: 'instant' },
]

/** docs/product/fields.md#targets */
const fieldsOf = (
  lines: readonly LookupItem[],
  row: ListedTarget | undefined,
): FormField<BodyOf<'targets.post'>['values']>[] => [
  {
    field: 'lineID',
    caption: m.targets_line(),
    kind: 'choice',
    choices: lines.flatMap(({ value, text }) => (value === null ? [] : [{ value, text }])),
    isRequired: true,
    isReadOnly: row !== undefined,
    isWide: true,
  },
  {
    field: 'tag',
    caption: m.targets_tag(),
    hint: m.targets_tag_hint(),
    kind: 'text',
    maxLength: 48,
    isRequired: true,
    requiredText: m.targets_tag_required(),
  },
  {
    field: 'defaultSpeed',
    caption: m.targets_default_speed(),
    hint: m.targets_default_speed_hint(),
    kind: 'number',
    min: 0,
    max: 99_999.999,
    isRequired: true,
  },
  {
    field: 'targetSummary',
    caption: m.targets_summary(),
    hint: m.targets_summary_hint(),
    kind: 'number',
  },
  {
    field: 'targetOEE',
    caption: m.targets_oee(),
    hint: m.targets_oee_hint(),
    kind: 'number',
    unit: '%',
  },
]

const NONE: readonly LookupItem[] = []

function useLines(): readonly LookupItem[] {
  const { data } = useQuery({ ...callQuery('resources.lookup', { query: {} }), staleTime: 60_000 })
  return data ?? NONE
}
