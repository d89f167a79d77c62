import type { BodyOf, RowOf } from '@baliza/contract'
import { WEEKDAYS } from '@baliza/domain'
import { useMemo } from 'react'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import type { FormField } from '../../ui/form/form-field.ts'
import { usePartSource } from './use-part-source.ts'

type ListedSchedule = RowOf<'notifications.schedules.get'>

const keyOf = ({ scheduleID }: ListedSchedule) => scheduleID
const BY_START = [{ selector: 'startTime', desc: false }]
const EVERY_DAY = Object.fromEntries(WEEKDAYS.map((day) => [day, true]))

const DAY_NAMES = {
  monday: m.notification_groups_monday,
  tuesday: m.notification_groups_tuesday,
  wednesday: m.notification_groups_wednesday,
  thursday: m.notification_groups_thursday,
  friday: m.notification_groups_friday,
  saturday: m.notification_groups_saturday,
  sunday: m.notification_groups_sunday,
}

/** When a group may be told. */
export function SchedulesGrid({ groupID }: { groupID: number }) {
  const columns = useMemo(() => columnsOf(), [])
  return (
    <ServerGrid
      id="notification-schedules"
      label={m.notification_groups_schedules()}
      source={usePartSource('schedules', groupID)}
      columns={columns}
      keyOf={keyOf}
      sort={BY_START}
      edit={editOf(groupID)}
      height={300}
      filters={false}
      empty={{ title: m.notification_groups_no_schedules(), text: m.notification_groups_no_schedules_hint() }}
    />
  )
}

const columnsOf = (): GridColumn<ListedSchedule>[] => [
  { field: 'startTime', caption: m.notification_groups_start(), kind: 'text', width: 110 },
  { field: 'endTime', caption: m.notification_groups_end(), kind: 'text', width: 140, render: EndCell },
  ...WEEKDAYS.map(
    (day): GridColumn<ListedSchedule> => ({
      field: day,
      caption: DAY_NAMES[day](),
      kind: 'boolean',
      width: 104,
    }),
  ),
]

/** An end that is not after the start is on the next day. */
function EndCell({ startTime, endTime }: ListedSchedule) {
  return endTime > startTime ? endTime : m.notification_groups_next_day({ time: endTime })
}

type ScheduleField = FormField<BodyOf<'notifications.schedules.post'>['values']>

const FIELDS = (): ScheduleField[] => [
  {
    field: 'startTime',
    caption: m.notification_groups_start(),
    kind: 'time',
    isRequired: true,
    requiredText: m.notification_groups_start_required(),
  },
  {
    field: 'endTime',
    caption: m.notification_groups_end(),
    hint: m.notification_groups_end_hint(),
    kind: 'time',
    isRequired: true,
    requiredText: m.notification_groups_end_required(),
  },
  ...WEEKDAYS.map((day): ScheduleField => ({ field: day, caption: DAY_NAMES[day](), kind: 'boolean' })),
]

const editOf = (groupID: number): GridEdit<ListedSchedule> => ({
  fields: FIELDS(),
  title: (row) =>
    row === undefined ? m.notification_groups_add_schedule() : m.notification_groups_edit_schedule(),
  addLabel: m.notification_groups_add_schedule(),
  newValues: { groupID, ...EVERY_DAY },
  nameOf: ({ startTime, endTime }) => m.notification_groups_schedule_called({ startTime, endTime }),
  canAdd: true,
  canEdit: true,
  canDelete: true,
  carried: ['revision'],
})
