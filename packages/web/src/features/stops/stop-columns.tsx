import type { Stop } from '@baliza/contract'
import { lineNamed } from '../../api/line-names.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonName } from '../../i18n/reason-name.ts'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import type { RowCard } from '../../ui/data-grid/grid-props.ts'
import { StopMinutes } from './StopHeading.tsx'
import classes from './stops.module.css'

/** A number that names something is not grouped: `204858`. */
const named = (field: 'order' | 'stopID') => (stop: Stop) => `${stop[field]}`

/** The columns of the stops list; first what one looks for: where, why, when, how long. */
export const stopColumns = (lines: readonly LookupItem[]): GridColumn<Stop>[] => [
  {
    field: 'lineID',
    caption: m.stops_column_line(),
    kind: 'integer',
    width: 168,
    lookup: lines,
    render: lineNamed,
  },
  { field: 'reason', caption: m.stops_column_reason(), kind: 'text', width: 210, render: ReasonCell },
  { field: 'startDate', caption: m.stops_column_start(), kind: 'instant' },
  {
    field: 'duration',
    caption: m.stops_column_duration(),
    kind: 'duration',
    width: 128,
    decimals: 1,
    summary: 'sum',
    render: DurationCell,
  },
  { field: 'op', caption: m.stops_column_op(), kind: 'text', width: 120 },
  { field: 'endDate', caption: m.stops_column_end(), kind: 'instant' },
  { field: 'observation', caption: m.stops_column_observation(), kind: 'text', width: 200 },
  { field: 'recognized', caption: m.stops_column_recognized(), kind: 'boolean' },
  { field: 'equipmentName', caption: m.stops_column_equipment(), kind: 'text', width: 140 },
  { field: 'rootName', caption: m.stops_column_root(), kind: 'text', width: 150 },
  { field: 'path', caption: m.stops_column_path(), kind: 'text', width: 260 },
  { field: 'stopID', caption: m.stops_column_stop(), kind: 'integer', width: 88, render: named('stopID') },
  { field: 'split', caption: m.stops_column_split(), kind: 'integer', width: 80, render: SplitCell },
  { field: 'maintenanceReason', caption: m.stops_column_maintenance_reason(), kind: 'text', width: 190 },
  { field: 'declaringTime', caption: m.stops_column_declaring(), kind: 'duration', decimals: 1 },
  { field: 'waitingTime', caption: m.stops_column_waiting(), kind: 'duration', decimals: 1 },
  { field: 'maintenanceTime', caption: m.stops_column_maintenance(), kind: 'duration', decimals: 1 },
  {
    field: 'order',
    caption: m.stops_column_order(),
    kind: 'integer',
    width: 112,
    render: named('order'),
    hidden: true,
  },
  { field: 'line', caption: m.stops_column_line_name(), kind: 'text', width: 150, hidden: true },
  { field: 'lot', caption: m.stops_column_lot(), kind: 'text', width: 120, hidden: true },
  { field: 'originalStartDate', caption: m.stops_column_original_start(), kind: 'instant', hidden: true },
  { field: 'originalEndDate', caption: m.stops_column_original_end(), kind: 'instant', hidden: true },
  { field: 'pareto', caption: m.stops_column_pareto(), kind: 'boolean', hidden: true },
  { field: 'manual', caption: m.stops_column_manual(), kind: 'boolean', hidden: true },
  { field: 'updatedBy', caption: m.stops_column_updated_by(), kind: 'text', width: 130, hidden: true },
  { field: 'updateDate', caption: m.stops_column_updated(), kind: 'instant', hidden: true },
]

/** On a touch screen a caption has its menu beside it. */
const MENU = 28

/** The columns for fingers: wide enough for their menus. */
export const touchStopColumns = (lines: readonly LookupItem[]): GridColumn<Stop>[] =>
  stopColumns(lines).map((column) =>
    column.width === undefined || column.width > 100 ? column : { ...column, width: column.width + MENU },
  )

/** A stop on a phone: why, how long, where and when. */
export const stopCard = (stop: Stop, { dateTime }: Pick<Format, 'dateTime'>): RowCard => ({
  title: <ReasonCell {...stop} />,
  figure: <DurationCell {...stop} />,
  details: [[lineNamed(stop), stop.op].filter(Boolean).join(' · '), dateTime(stop.startDate)],
})

/** A stop that is not recognized is 'No reconocida', and hatched wherever it is shown. */
type Signed = Pick<Stop, 'recognized' | 'reasonID' | 'reason' | 'color'>

export function ReasonCell({ recognized, color, ...named }: Signed) {
  return (
    <span className={classes.reason} data-unrecognized={!recognized || undefined}>
      <Swatch look={recognized ? 'stop' : 'unrecognized'} color={color} />
      <span>{recognized ? (reasonName(named) ?? m.stops_without_reason()) : m.stops_unrecognized()}</span>
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
