import type { RowOf } from '@baliza/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { GridEdit, RowAction } from '../../ui/data-grid/grid-props.ts'
import classes from './notification-groups.module.css'

type ListedGroup = RowOf<'notifications.groups.get'>

const source = gridSource({
  load: 'notifications.groups.get',
  insert: 'notifications.groups.post',
  update: 'notifications.groups.put',
  remove: 'notifications.groups.delete',
  outdates: ['notifications.groups.lookup'],
})
const keyOf = ({ groupID }: ListedGroup) => groupID
const BY_NAME = [{ selector: 'name', desc: false }]
const HEIGHT = 300

type Props = { readonly chosen: number | undefined; readonly onChoose: (groupID: number) => void }

/** The groups; one of them is open below. */
export function GroupsGrid({ chosen, onChoose }: Props) {
  const columns = useMemo(() => columnsOf(chosen), [chosen])
  const open = ({ groupID }: ListedGroup): readonly RowAction[] => [
    {
      id: 'open',
      label: m.notification_groups_open(),
      icon: <IconChevronDown size={18} aria-hidden />,
      isMain: true,
      onRun: () => onChoose(groupID),
    },
  ]
  return (
    <ServerGrid
      id="notification-groups"
      label={m.notification_groups_title()}
      source={source}
      columns={columns}
      keyOf={keyOf}
      sort={BY_NAME}
      rowActions={open}
      actionsWidth={230}
      edit={EDIT()}
      height={HEIGHT}
      exportName="GRUPOS_NOTIFICACION"
      empty={{ title: m.notification_groups_empty(), text: m.notification_groups_empty_hint() }}
    />
  )
}

const columnsOf = (chosen: number | undefined): GridColumn<ListedGroup>[] => [
  {
    field: 'name',
    caption: m.notification_groups_name(),
    kind: 'text',
    width: 200,
    render: ({ groupID, name }) => (
      <span className={groupID === chosen ? classes.chosen : undefined}>{name}</span>
    ),
  },
  { field: 'description', caption: m.notification_groups_description(), kind: 'text', width: 280 },
  { field: 'email', caption: m.notification_groups_email(), kind: 'text', width: 220 },
  { field: 'enabled', caption: m.notification_groups_enabled(), kind: 'boolean', width: 130 },
  { field: 'updatedBy', caption: m.notification_groups_updated_by(), kind: 'text', width: 140, hidden: true },
  { field: 'updateDate', caption: m.notification_groups_update_date(), kind: 'instant', hidden: true },
]

const EDIT = (): GridEdit<ListedGroup> => ({
  fields: [
    {
      field: 'name',
      caption: m.notification_groups_name(),
      kind: 'text',
      maxLength: 20,
      isRequired: true,
      requiredText: m.notification_groups_name_required(),
    },
    { field: 'enabled', caption: m.notification_groups_enabled(), kind: 'boolean' },
    {
      field: 'description',
      caption: m.notification_groups_description(),
      kind: 'text',
      maxLength: 100,
      isWide: true,
    },
    {
      field: 'email',
      caption: m.notification_groups_email(),
      hint: m.notification_groups_email_hint(),
      kind: 'email',
      isWide: true,
    },
  ],
  title: (row) =>
    row === undefined ? m.notification_groups_add() : m.notification_groups_edit({ name: row.name }),
  addLabel: m.notification_groups_add(),
  newValues: { enabled: true },
  nameOf: ({ name }) => m.notification_groups_called({ name }),
  canAdd: true,
  canEdit: true,
  canDelete: true,
  carried: ['revision'],
})
