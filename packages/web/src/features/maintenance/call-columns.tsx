import type { RowOf } from '@baliza/contract'
import { CALL_STATUS } from '@baliza/domain'
import { IconCircleCheck, IconCircleDashed, IconCircleOff, IconTool } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import classes from './maintenance.module.css'

export type ListedCall = RowOf<'maintenance.get'>

const { WAITING, STARTED, FINISHED, NO_MTTO } = CALL_STATUS

const STATES = {
  [WAITING]: { tone: 'active', Icon: IconCircleDashed, text: m.maintenance_waiting },
  [STARTED]: { tone: 'active', Icon: IconTool, text: m.maintenance_started },
  [FINISHED]: { tone: 'over', Icon: IconCircleCheck, text: m.maintenance_finished },
  [NO_MTTO]: { tone: 'over', Icon: IconCircleOff, text: m.maintenance_no_mtto },
} as const

const stateItems = (): LookupItem[] =>
  [WAITING, STARTED, FINISHED, NO_MTTO].map((value) => ({ value, text: STATES[value].text() }))

/** A time in minutes; below the list its mean. */
const timeOf = (
  field: 'declaringTime' | 'waitingTime' | 'maintenanceTime' | 'totalTime',
  caption: string,
): GridColumn<ListedCall> => ({
  field,
  caption,
  kind: 'duration',
  width: 136,
  decimals: 1,
  summary: 'avg',
})

export const callColumns = (lines: readonly LookupItem[]): GridColumn<ListedCall>[] => [
  // A number that names a call is not grouped: `2048`.
  {
    field: 'callID',
    caption: m.maintenance_column_call(),
    kind: 'integer',
    width: 112,
    render: ({ callID }) => `${callID}`,
    hidden: true,
  },
  { field: 'resourceLineID', caption: m.maintenance_line(), kind: 'integer', width: 180, lookup: lines },
  {
    field: 'status',
    caption: m.maintenance_column_state(),
    kind: 'integer',
    width: 190,
    lookup: stateItems(),
    render: StateCell,
  },
  { field: 'callReason', caption: m.maintenance_column_reason(), kind: 'text', width: 240 },
  { field: 'declarationDate', caption: m.maintenance_column_declared(), kind: 'instant' },
  timeOf('declaringTime', m.maintenance_declaring()),
  timeOf('waitingTime', m.maintenance_wait()),
  timeOf('maintenanceTime', m.maintenance_repair()),
  timeOf('totalTime', m.maintenance_total()),
  { field: 'startedBy', caption: m.maintenance_technician(), kind: 'text', width: 130 },
  { field: 'declaredBy', caption: m.maintenance_column_declared_by(), kind: 'text', width: 130 },
  { field: 'finishedBy', caption: m.maintenance_column_finished_by(), kind: 'text', width: 130 },
  { field: 'callDate', caption: m.maintenance_column_trouble(), kind: 'instant', hidden: true },
  { field: 'startDate', caption: m.maintenance_column_started(), kind: 'instant' },
  { field: 'endDate', caption: m.maintenance_column_ended(), kind: 'instant' },
]

function StateCell({ status }: ListedCall) {
  const { tone, Icon, text } = STATES[status as keyof typeof STATES]
  return (
    <span className={classes.listedState} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {text()}
    </span>
  )
}
