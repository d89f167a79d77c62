import type { DayIndex, OrderIndex, ShiftIndex } from '@baliza/contract'
import { lineNamed } from '../../api/line-names.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ColumnKind, GridColumn, LookupItem } from '../../ui/data-grid/column.ts'

type Figures = Pick<ShiftIndex, Extract<keyof ShiftIndex, keyof OrderIndex & keyof DayIndex>>
type FigureField = keyof Figures

type Look = Partial<Pick<GridColumn<Figures>, 'decimals' | 'hidden' | 'hint' | 'summary' | 'width'>>

const figure = (
  field: FigureField,
  kind: ColumnKind,
  caption: () => string,
  look: Look = {},
): GridColumn<Figures> => ({
  field,
  kind,
  caption: caption(),
  width: 128,
  ...look,
})

/** The OEE and its factors: what one looks for first. */
const shares = (): GridColumn<Figures>[] => [
  figure('oee', 'percent', m.indexes_oee, { width: 116, summary: 'whole' }),
  figure('utilization', 'percent', m.indexes_utilization, {
    width: 116,
    summary: 'whole',
    hint: m.indexes_utilization_hint(),
  }),
  figure('throughput', 'percent', m.indexes_throughput, {
    width: 120,
    summary: 'whole',
    hint: m.indexes_throughput_hint(),
  }),
  figure('acceptance', 'percent', m.indexes_acceptance, {
    width: 116,
    summary: 'whole',
    hint: m.indexes_acceptance_hint(),
  }),
]

/** What every window of a line is judged by. Minutes add up below their columns, ratios don't. */
const figures = (): GridColumn<Figures>[] => [
  figure('performance', 'percent', m.indexes_performance, {
    hidden: true,
    hint: m.indexes_performance_hint(),
  }),
  figure('productionQuantity', 'number', m.indexes_quantity, { decimals: 0, summary: 'sum', width: 140 }),
  figure('discards', 'number', m.indexes_discards, { decimals: 0, summary: 'sum' }),
  figure('productionSpeed', 'number', m.indexes_speed, { decimals: 1, width: 156 }),
  figure('desiredProductionSpeed', 'number', m.indexes_desired_speed, { decimals: 1, hidden: true }),
  figure('runtime', 'duration', m.indexes_runtime, { summary: 'sum' }),
  figure('totalRuntime', 'duration', m.indexes_total_runtime, { summary: 'sum', hidden: true }),
  figure('noMaterialTime', 'duration', m.indexes_no_material, { summary: 'sum' }),
  figure('stoppedTime', 'duration', m.indexes_stopped, { summary: 'sum' }),
  figure('staffedTime', 'duration', m.indexes_staffed, { summary: 'sum' }),
  figure('discountTime', 'duration', m.indexes_discount, { summary: 'sum' }),
  figure('adjustedDiscountTime', 'duration', m.indexes_adjusted, { summary: 'sum', width: 152 }),
  figure('staffedTimeCorrect', 'duration', m.indexes_staffed_correct, { summary: 'sum', width: 176 }),
  figure('failures', 'integer', m.indexes_failures, { summary: 'sum', hidden: true }),
  figure('mtbf', 'duration', m.indexes_mtbf),
  figure('mttr', 'duration', m.indexes_mttr),
  figure('coverage', 'percent', m.indexes_coverage),
]

const shareColumns = <R,>() => shares() as unknown as GridColumn<R>[]
const figureColumns = <R,>() => figures() as unknown as GridColumn<R>[]

const lineColumn = <R extends { lineID: number; line: string }>(lines: readonly LookupItem[]) =>
  ({
    field: 'lineID',
    caption: m.indexes_line(),
    kind: 'integer',
    width: 168,
    lookup: lines,
    render: lineNamed,
  }) as GridColumn<R>

/** A number that names something is not grouped: `204858`. */
const orderNumber = ({ order }: OrderIndex) => `${order}`

export const orderColumns = (
  lines: readonly LookupItem[],
  validation: GridColumn<OrderIndex>,
): GridColumn<OrderIndex>[] => [
  { field: 'op', caption: m.indexes_op(), kind: 'text', width: 116 },
  lineColumn(lines),
  ...shareColumns<OrderIndex>(),
  validation,
  { field: 'productName', caption: m.indexes_product_name(), kind: 'text', width: 200 },
  { field: 'productCode', caption: m.indexes_product(), kind: 'text', width: 110, hidden: true },
  { field: 'startDate', caption: m.indexes_start(), kind: 'instant' },
  { field: 'endDate', caption: m.indexes_end(), kind: 'instant' },
  ...figureColumns<OrderIndex>(),
  {
    field: 'desiredProductionQuantity',
    caption: m.indexes_desired_quantity(),
    kind: 'number',
    decimals: 0,
    width: 140,
  },
  { field: 'lot', caption: m.indexes_lot(), kind: 'text', width: 120 },
  {
    field: 'order',
    caption: m.indexes_order(),
    kind: 'integer',
    width: 112,
    render: orderNumber,
    hidden: true,
  },
  { field: 'version', caption: m.indexes_version(), kind: 'integer', width: 96, hidden: true },
  { field: 'line', caption: m.indexes_line_name(), kind: 'text', width: 150, hidden: true },
  { field: 'createdBy', caption: m.indexes_created_by(), kind: 'text', width: 130, hidden: true },
  { field: 'createDate', caption: m.indexes_created(), kind: 'instant', hidden: true },
  { field: 'updatedBy', caption: m.indexes_updated_by(), kind: 'text', width: 130, hidden: true },
  { field: 'updateDate', caption: m.indexes_updated(), kind: 'instant', hidden: true },
]

/** `Mañana`, `Tarde`, `Noche` */
export const shiftName = (shift: string): string =>
  shiftChoices().find(({ value }) => value === shift)?.text ?? shift

const shiftChoices = () => [
  { value: 'TM', text: m.indexes_morning() },
  { value: 'TT', text: m.indexes_afternoon() },
  { value: 'TN', text: m.indexes_night() },
]

export const shiftColumns = (lines: readonly LookupItem[]): GridColumn<ShiftIndex>[] => [
  lineColumn(lines),
  { field: 'shift', caption: m.indexes_shift(), kind: 'text', width: 110, lookup: shiftChoices() },
  { field: 'day', caption: m.indexes_day(), kind: 'day' },
  ...shareColumns<ShiftIndex>(),
  { field: 'shiftStart', caption: m.indexes_start(), kind: 'instant' },
  { field: 'shiftEnd', caption: m.indexes_end(), kind: 'instant', hidden: true },
  ...figureColumns<ShiftIndex>(),
  {
    field: 'discountShift',
    caption: m.indexes_discount_shift(),
    kind: 'duration',
    width: 128,
    summary: 'sum',
  },
  {
    field: 'desiredProductionQuantity',
    caption: m.indexes_desired_quantity(),
    kind: 'number',
    decimals: 0,
    width: 140,
    hidden: true,
  },
  { field: 'line', caption: m.indexes_line_name(), kind: 'text', width: 150, hidden: true },
]

const SLOTS = ['06', '10', '14', '18', '22', '02'] as const
const SLOT_NAME = {
  '06': '06-10',
  '10': '10-14',
  '14': '14-18',
  '18': '18-22',
  '22': '22-02',
  '02': '02-06',
} as const

const slotColumns = (slot: (typeof SLOTS)[number]): GridColumn<DayIndex>[] => {
  const name = SLOT_NAME[slot]
  return [
    {
      field: `bagsObjective${slot}`,
      caption: m.indexes_slot_objective({ name }),
      kind: 'number',
      decimals: 0,
      width: 150,
      summary: 'sum',
    },
    {
      field: `bags${slot}`,
      caption: m.indexes_slot_bags({ name }),
      kind: 'number',
      decimals: 0,
      width: 130,
      summary: 'sum',
    },
    {
      field: `stoppedMinutes${slot}`,
      caption: m.indexes_slot_stopped({ name }),
      kind: 'duration',
      width: 150,
      summary: 'sum',
    },
    {
      field: `utilizationPercentage${slot}`,
      caption: m.indexes_slot_percentage({ name }),
      kind: 'number',
      decimals: 1,
      width: 150,
    },
  ]
}

export const dayColumns = (lines: readonly LookupItem[]): GridColumn<DayIndex>[] => [
  lineColumn(lines),
  { field: 'day', caption: m.indexes_day(), kind: 'day' },
  ...shareColumns<DayIndex>(),
  {
    field: 'bagsPerMinuteObjective',
    caption: m.indexes_bags_objective(),
    kind: 'number',
    decimals: 1,
    width: 168,
  },
  { field: 'bagsPerMinuteAtDay', caption: m.indexes_bags_morning(), kind: 'number', decimals: 1, width: 168 },
  {
    field: 'bagsPerMinuteAtEvening',
    caption: m.indexes_bags_afternoon(),
    kind: 'number',
    decimals: 1,
    width: 168,
  },
  { field: 'bagsPerMinuteAtNight', caption: m.indexes_bags_night(), kind: 'number', decimals: 1, width: 168 },
  ...SLOTS.flatMap(slotColumns),
  ...figureColumns<DayIndex>(),
  { field: 'line', caption: m.indexes_line_name(), kind: 'text', width: 150, hidden: true },
]
