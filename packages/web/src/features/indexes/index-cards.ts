import type { DayIndex, OrderIndex, ShiftIndex } from '@baliza/contract'
import { ORDER_STATUS } from '@baliza/domain'
import { lineNamed } from '../../api/line-names.ts'
import { dayText } from '../../format/dates.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowCard } from '../../ui/data-grid/grid-props.ts'
import { shiftName } from './index-columns.tsx'

const STATES = {
  [ORDER_STATUS.CREATED]: m.indexes_created_state,
  [ORDER_STATUS.READY]: m.indexes_running_state,
  [ORDER_STATUS.FINALIZED]: m.indexes_finalized_state,
}

/** An order on a phone: its OP, its line, its OEE, and how far it is. */
export const orderCard = (order: OrderIndex, { percent, date }: Format): RowCard => ({
  title: order.op,
  figure: percent(order.oee),
  details: [
    lineNamed(order),
    [STATES[order.status](), order.startDate === null ? '' : date(order.startDate)]
      .filter(Boolean)
      .join(' · '),
  ],
})

export const shiftCard = (shift: ShiftIndex, { percent }: Format): RowCard => ({
  title: lineNamed(shift),
  figure: percent(shift.oee),
  details: [`${shiftName(shift.shift)} · ${dayText(shift.day)}`, factorsOf(shift, percent)],
})

export const dayCard = (day: DayIndex, { percent }: Format): RowCard => ({
  title: lineNamed(day),
  figure: percent(day.oee),
  details: [dayText(day.day), factorsOf(day, percent)],
})

type Factors = Pick<ShiftIndex, 'utilization' | 'throughput' | 'acceptance'>

/** Utilization × throughput × acceptance, in that order. */
const factorsOf = ({ utilization, throughput, acceptance }: Factors, percent: Format['percent']) =>
  [utilization, throughput, acceptance].map((factor) => percent(factor)).join(' × ')
