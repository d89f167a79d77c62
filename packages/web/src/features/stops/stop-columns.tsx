import type { Stop } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import { StopMinutes } from './StopHeading.tsx'
import classes from './stops.module.css'

/** A number that names something is not grouped: `204858`. */
const named = (field: 'order' | 'lineID' | 'stopID') => (stop: Stop) => `${stop[field]}`

/** §2: the columns of the stops list, in their order. */
export const stopColumns = (): GridColumn<Stop>[] => [
  { field: 'order', caption: m.stops_column_order(), kind: 'integer', width: 96, render: named('order') },
  { field: 'lineID', caption: m.stops_column_line(), kind: 'integer', width: 80, render: named('lineID') },
  { field: 'line', caption: m.stops_column_line_name(), kind: 'text', width: 150, hidden: true },
  { field: 'stopID', caption: m.stops_column_stop(), kind: 'integer', width: 88, render: named('stopID') },
  { field: 'split', caption: m.stops_column_split(), kind: 'integer', width: 80, render: SplitCell },
  { field: 'equipmentName', caption: m.stops_column_equipment(), kind: 'text', width: 140 },
  { field: 'reason', caption: m.stops_column_reason(), kind: 'text', width: 210, render: ReasonCell },
  { field: 'startDate', caption: m.stops_column_start(), kind: 'instant' },
  { field: 'endDate', caption: m.stops_column_end(), kind: 'instant' },
  {
    field: 'duration',
    caption: m.stops_column_duration(),
    kind: 'duration',
    width: 128,
    decimals: 1,
    summary: 'sum',
    render: DurationCell,
  },
  { field: 'recognized', caption: m.stops_column_recognized(), kind: 'boolean' },
  { field: 'observation', caption: m.stops_column_observation(), kind: 'text', width: 200 },
  { field: 'rootName', caption: m.stops_column_root(), kind: 'text', width: 150 },
  { field: 'path', caption: m.stops_column_path(), kind: 'text', width: 260 },
  { field: 'maintenanceReason', caption: m.stops_column_maintenance_reason(), kind: 'text', width: 190 },
  { field: 'declaringTime', caption: m.stops_column_declaring(), kind: 'duration', decimals: 1 },
  { field: 'waitingTime', caption: m.stops_column_waiting(), kind: 'duration', decimals: 1 },
  { field: 'maintenanceTime', caption: m.stops_column_maintenance(), kind: 'duration', decimals: 1 },
  { field: 'op', caption: m.stops_column_op(), kind: 'text', width: 120, hidden: true },
  { field: 'lot', caption: m.stops_column_lot(), kind: 'text', width: 120, hidden: true },
  { field: 'originalStartDate', caption: m.stops_column_original_start(), kind: 'instant', hidden: true },
  { field: 'originalEndDate', caption: m.stops_column_original_end(), kind: 'instant', hidden: true },
  { field: 'pareto', caption: m.stops_column_pareto(), kind: 'boolean', hidden: true },
  { field: 'manual', caption: m.stops_column_manual(), kind: 'boolean', hidden: true },
  { field: 'updatedBy', caption: m.stops_column_updated_by(), kind: 'text', width: 130, hidden: true },
  { field: 'updateDate', caption: m.stops_column_updated(), kind: 'instant', hidden: true },
]

/** What fits on a phone; the rest is in the column chooser. */
const ON_A_PHONE = ['reason', 'startDate', 'duration', 'lineID']

/** On a touch screen a caption has its menu beside it. */
const MENU = 28

/** The columns for fingers: wide enough for their menus. */
export const touchStopColumns = (): GridColumn<Stop>[] =>
  stopColumns().map((column) => (column.width === undefined || column.width > 100 ? column : { ...column, width: column.width + MENU }))

/** The columns for a phone: why, when, how long, where. */
export function narrowStopColumns(): GridColumn<Stop>[] {
  const place = ({ field }: GridColumn<Stop>) => (ON_A_PHONE.includes(field) ? ON_A_PHONE.indexOf(field) : ON_A_PHONE.length)
  return touchStopColumns()
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => ({
      ...column,
      ...(column.field === 'reason' && { width: 168 }),
      hidden: !ON_A_PHONE.includes(column.field),
    }))
}

/** §9: nobody signed = 'No reconocida', hatched wherever it is met. */
export function ReasonCell({ recognized, reason, color }: Pick<Stop, 'recognized' | 'reason' | 'color'>) {
  return (
    <span className={classes.reason} data-unrecognized={!recognized || undefined}>
      <Swatch look={recognized ? 'stop' : 'unrecognized'} color={color} />
      <span>{recognized ? (reason ?? m.stops_without_reason()) : m.stops_unrecognized()}</span>
    </span>
  )
}

/** A piece bears its number; what was never cut bears none. */
function SplitCell({ split }: Stop) {
  return split === 0 ? '' : `${split}`
}

function DurationCell(stop: Stop) {
  return (
    <span className={stop.endDate === null ? classes.open : undefined}>
      <StopMinutes stop={stop} />
    </span>
  )
}
