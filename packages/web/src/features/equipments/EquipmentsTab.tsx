import type { BodyOf, RowOf } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import type { FormField } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EquipmentReasons } from './EquipmentReasons.tsx'

type ListedEquipment = RowOf<'equipments.get'>

const source = gridSource({
  load: 'equipments.get',
  insert: 'equipments.post',
  update: 'equipments.put',
  remove: 'equipments.delete',
})
const keyOf = ({ equipmentID }: ListedEquipment) => equipmentID
const BY_LINE = [
  { selector: 'lineID', desc: false },
  { selector: 'name', desc: false },
]

/** The machines of the lines, and the reasons that each may be named with. Only a supervisor changes them. */
export function EquipmentsTab() {
  const lines = useLines()
  const [opened, setOpened] = useState<ListedEquipment>()
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'plant-data.edit')
  const columns = useMemo(() => columnsOf(lines), [lines])
  const reasons = (row: ListedEquipment): readonly RowAction[] => [
    { id: 'reasons', label: m.equipments_reasons(), onRun: () => setOpened(row) },
  ]
  return (
    <>
      {!mayEdit && <Notice tone="info" title={m.equipments_read_only()} />}
      <ServerGrid
        id="equipments"
        label={m.equipments_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_LINE}
        rowActions={reasons}
        actionsWidth={200}
        edit={{
          fields: fieldsOf(lines),
          title: (row) => (row === undefined ? m.equipments_add() : m.equipments_edit({ name: row.name })),
          addLabel: m.equipments_add(),
          nameOf: ({ name }) => name,
          carried: ['revision'],
          canAdd: mayEdit,
          canEdit: mayEdit,
          canDelete: mayEdit,
        }}
        exportName="EQUIPOS"
        empty={{ title: m.equipments_empty(), text: m.equipments_empty_hint() }}
      />
      {opened !== undefined && (
        <EquipmentReasons equipment={opened} mayEdit={mayEdit} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const columnsOf = (lines: readonly LookupItem[]): GridColumn<ListedEquipment>[] => [
  { field: 'name', caption: m.equipments_name(), kind: 'text', width: 200 },
  { field: 'description', caption: m.equipments_description(), kind: 'text', width: 280 },
  { field: 'tag', caption: m.equipments_tag(), kind: 'text', width: 140 },
  { field: 'lineID', caption: m.equipments_line(), kind: 'integer', width: 200, lookup: lines },
]

/** docs/product/fields.md#equipment */
const fieldsOf = (lines: readonly LookupItem[]): FormField<BodyOf<'equipments.post'>['values']>[] => [
  { field: 'name', caption: m.equipments_name(), kind: 'text', maxLength: 40, isRequired: true },
  { field: 'tag', caption: m.equipments_tag(), kind: 'text', maxLength: 48 },
  {
    field: 'description',
    caption: m.equipments_description(),
    kind: 'text',
    maxLength: 100,
    isRequired: true,
    isWide: true,
  },
  {
    field: 'lineID',
    caption: m.equipments_line(),
    kind: 'choice',
    choices: lines.flatMap(({ value, text }) => (value === null ? [] : [{ value, text }])),
    isWide: true,
  },
]

const NONE: readonly LookupItem[] = []

function useLines(): readonly LookupItem[] {
  const { data } = useQuery({ ...callQuery('resources.lookup', { query: {} }), staleTime: 60_000 })
  return data ?? NONE
}
