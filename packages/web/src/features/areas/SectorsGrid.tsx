import type { BodyOf, RowOf } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import type { FormField } from '../../ui/form/form-field.ts'

type ListedSector = RowOf<'sectors.get'>
type Building = { readonly value: number; readonly text: string }

const source = gridSource({
  load: 'sectors.get',
  insert: 'sectors.post',
  update: 'sectors.put',
  remove: 'sectors.delete',
  outdates: ['sectors.lookup', 'resources.tree'],
})
const keyOf = ({ sectorID }: ListedSector) => sectorID
const BY_BUILDING = [
  { selector: 'buildingId', desc: false },
  { selector: 'sectorID', desc: false },
]
const HEIGHT = 420
const NONE: readonly Building[] = []

export function SectorsGrid() {
  const { data: buildings = NONE } = useQuery(callQuery('buildings.lookup', {}))
  const columns = useMemo(() => columnsOf(buildings), [buildings])
  return (
    <ServerGrid
      id="sectors"
      label={m.areas_sectors()}
      source={source}
      columns={columns}
      keyOf={keyOf}
      sort={BY_BUILDING}
      edit={editing(buildings)}
      height={HEIGHT}
      exportName="SECTORES"
      empty={{ title: m.areas_no_sectors(), text: m.areas_no_sectors_hint() }}
    />
  )
}

const columnsOf = (buildings: readonly Building[]): GridColumn<ListedSector>[] => [
  { field: 'sectorID', caption: m.areas_number(), kind: 'integer', width: 100 },
  { field: 'sectorName', caption: m.areas_name(), kind: 'text', width: 320 },
  { field: 'buildingId', caption: m.areas_building(), kind: 'integer', width: 260, lookup: buildings },
]

const fieldsOf = (buildings: readonly Building[]): FormField<BodyOf<'sectors.post'>['values']>[] => [
  {
    field: 'sectorName',
    caption: m.areas_name(),
    kind: 'text',
    maxLength: 60,
    isRequired: true,
    requiredText: m.areas_sector_name_required(),
    isWide: true,
  },
  {
    field: 'buildingId',
    caption: m.areas_building(),
    kind: 'choice',
    choices: buildings,
    isRequired: true,
    requiredText: m.areas_building_required(),
    ...(buildings.length === 0 && { hint: m.areas_no_buildings_yet() }),
    isWide: true,
  },
]

const editing = (buildings: readonly Building[]): GridEdit<ListedSector> => ({
  fields: fieldsOf(buildings),
  title: (row) => (row === undefined ? m.areas_add_sector() : m.areas_edit({ name: row.sectorName })),
  addLabel: m.areas_add_sector(),
  nameOf: ({ sectorName }) => sectorName,
  canAdd: true,
  canEdit: true,
  canDelete: true,
  carried: ['revision'],
})
