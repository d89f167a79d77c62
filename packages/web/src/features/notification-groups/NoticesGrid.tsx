import type { RowOf } from '@baliza/contract'
import { NOTICE_CHANNEL, NOTICE_TYPE } from '@baliza/domain'
import { useMemo } from 'react'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import type { Choice } from '../../ui/form/form-field.ts'
import { usePartSource } from './use-part-source.ts'

type ListedNotice = RowOf<'notifications.targets.get'>

const keyOf = ({ targetID }: ListedNotice) => targetID
const BY_MINUTES = [{ selector: 'notifyAfterMinutes', desc: false }]
const MOST_MINUTES = 999_999

const types = (): (Choice & { value: 0 | 1 })[] => [
  { value: NOTICE_TYPE.STOPS, text: m.notification_groups_stops() },
  { value: NOTICE_TYPE.MAINTENANCE, text: m.notification_groups_maintenance() },
]
const channels = (): (Choice & { value: 1 })[] => [
  { value: NOTICE_CHANNEL.TELEGRAM, text: m.notification_groups_telegram() },
]

/** What a group is told, and after how long. */
export function NoticesGrid({ groupID }: { groupID: number }) {
  const columns = useMemo(() => columnsOf(), [])
  return (
    <ServerGrid
      id="notification-targets"
      label={m.notification_groups_targets()}
      source={usePartSource('targets', groupID)}
      columns={columns}
      keyOf={keyOf}
      sort={BY_MINUTES}
      edit={editOf(groupID)}
      height={300}
      filters={false}
      empty={{ title: m.notification_groups_no_targets(), text: m.notification_groups_no_targets_hint() }}
    />
  )
}

const columnsOf = (): GridColumn<ListedNotice>[] => [
  { field: 'type', caption: m.notification_groups_type(), kind: 'integer', width: 220, lookup: types() },
  {
    field: 'channel',
    caption: m.notification_groups_channel(),
    kind: 'integer',
    width: 180,
    lookup: channels(),
  },
  { field: 'notifyAfterMinutes', caption: m.notification_groups_minutes(), kind: 'integer', width: 240 },
]

const editOf = (groupID: number): GridEdit<ListedNotice> => ({
  fields: [
    {
      field: 'type',
      caption: m.notification_groups_type(),
      kind: 'choice',
      choices: types(),
      isRequired: true,
      requiredText: m.notification_groups_type_required(),
    },
    {
      field: 'channel',
      caption: m.notification_groups_channel(),
      kind: 'choice',
      choices: channels(),
      isRequired: true,
      requiredText: m.notification_groups_channel_required(),
    },
    {
      field: 'notifyAfterMinutes',
      caption: m.notification_groups_minutes(),
      kind: 'integer',
      unit: m.notification_groups_minutes_unit(),
      min: 0,
      max: MOST_MINUTES,
      isRequired: true,
      isWide: true,
    },
  ],
  title: (row) =>
    row === undefined ? m.notification_groups_add_target() : m.notification_groups_edit_target(),
  addLabel: m.notification_groups_add_target(),
  newValues: { groupID, channel: NOTICE_CHANNEL.TELEGRAM },
  nameOf: () => m.notification_groups_target_called(),
  canAdd: true,
  canEdit: true,
  canDelete: true,
  carried: ['revision'],
})
