import type { RowOf } from '@baliza/contract'
import { useMemo } from 'react'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import { usePartSource } from './use-part-source.ts'
import { type Places, usePlaces } from './use-places.ts'
import { watcherFields } from './watcher-fields.ts'

type ListedWatcher = RowOf<'notifications.watchers.get'>
type Item = { readonly value: number; readonly text: string }

const keyOf = ({ watcherID }: ListedWatcher) => watcherID
const BY_PLACE = [
  { selector: 'buildingId', desc: false },
  { selector: 'sectorID', desc: false },
  { selector: 'lineID', desc: false },
]

/** Which lines a group is told about. */
export function WatchersGrid({ groupID }: { groupID: number }) {
  const places = usePlaces()
  const columns = useMemo(() => columnsOf(places), [places])
  return (
    <ServerGrid
      id="notification-watchers"
      label={m.notification_groups_watchers()}
      source={usePartSource('watchers', groupID)}
      columns={columns}
      keyOf={keyOf}
      sort={BY_PLACE}
      edit={editOf(groupID, places)}
      height={300}
      filters={false}
      empty={{ title: m.notification_groups_no_watchers(), text: m.notification_groups_no_watchers_hint() }}
    />
  )
}

/** What a place is called; none is all of them. */
const named = (items: readonly Item[], id: number | null, all: string) =>
  id === null ? all : (items.find(({ value }) => value === id)?.text ?? String(id))

const columnsOf = ({ buildings, sectors, lines }: Places): GridColumn<ListedWatcher>[] => [
  {
    field: 'buildingId',
    caption: m.notification_groups_building(),
    kind: 'integer',
    width: 220,
    lookup: buildings,
    render: ({ buildingId }) => named(buildings, buildingId, m.notification_groups_all_buildings()),
  },
  {
    field: 'sectorID',
    caption: m.notification_groups_sector(),
    kind: 'integer',
    width: 220,
    lookup: sectors,
    render: ({ sectorID }) => named(sectors, sectorID, m.notification_groups_all_sectors()),
  },
  {
    field: 'lineID',
    caption: m.notification_groups_line(),
    kind: 'integer',
    width: 260,
    lookup: lines,
    render: ({ lineID }) => named(lines, lineID, m.notification_groups_all_lines()),
  },
]

const editOf = (groupID: number, places: Places): GridEdit<ListedWatcher> => ({
  fields: (_row, values) => watcherFields(values, places),
  title: (row) =>
    row === undefined ? m.notification_groups_add_watcher() : m.notification_groups_edit_watcher(),
  addLabel: m.notification_groups_add_watcher(),
  newValues: { groupID },
  nameOf: () => m.notification_groups_watcher_called(),
  canAdd: true,
  canEdit: true,
  canDelete: true,
  carried: ['revision'],
})
