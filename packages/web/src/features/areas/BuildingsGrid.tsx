import type { RowOf } from '@baliza/contract'
import { useMemo } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'

type ListedBuilding = RowOf<'buildings.get'>

const source = gridSource({
  load: 'buildings.get',
  insert: 'buildings.post',
  update: 'buildings.put',
  remove: 'buildings.delete',
  outdates: ['buildings.lookup', 'resources.tree'],
})
const keyOf = ({ buildingId }: ListedBuilding) => buildingId
const BY_NUMBER = [{ selector: 'buildingId', desc: false }]
const HEIGHT = 200

export function BuildingsGrid() {
  const columns = useMemo(() => columnsOf(), [])
  return (
    <ServerGrid
      id="buildings"
      label={m.areas_buildings()}
      source={source}
      columns={columns}
      keyOf={keyOf}
      sort={BY_NUMBER}
      edit={editing()}
      height={HEIGHT}
      exportName="EDIFICIOS"
      empty={{ title: m.areas_no_buildings(), text: m.areas_no_buildings_hint() }}
    />
  )
}

const columnsOf = (): GridColumn<ListedBuilding>[] => [
  { field: 'buildingId', caption: m.areas_number(), kind: 'integer', width: 100 },
  { field: 'buildingName', caption: m.areas_name(), kind: 'text', width: 320 },
]

const editing = (): GridEdit<ListedBuilding> => ({
  fields: [
    {
      field: 'buildingName',
      caption: m.areas_name(),
      kind: 'text',
      maxLength: 60,
      isRequired: true,
      requiredText: m.areas_building_name_required(),
      isWide: true,
    },
  ],
  title: (row) => (row === undefined ? m.areas_add_building() : m.areas_edit({ name: row.buildingName })),
  addLabel: m.areas_add_building(),
  nameOf: ({ buildingName }) => buildingName,
  canAdd: true,
  canEdit: true,
  canDelete: true,
  carried: ['revision'],
})
