import type { Explanation } from '@baliza/contract'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import classes from './explanation.module.css'
import { type ListColumn, ListTable } from './ListTable.tsx'
import { deductedOf } from './list-totals.ts'
import type { ShownExplanation } from './shown-explanation.ts'
import { totalCell } from './total-cell.ts'

type Part = Explanation['parts'][number]

/** The stretches under an order: only they count. */
export function PartsTable({ shown }: { shown: ShownExplanation }) {
  const columns = useMemo(
    () => [...spanColumns(shown), ...timeColumns(shown), ...pieceColumns(shown)],
    [shown],
  )
  const { parts } = shown.of
  if (parts.length === 0)
    return <EmptyState title={m.explanation_no_parts()} text={m.explanation_no_parts_hint()} />
  return (
    <>
      <p className={classes.lead}>{m.explanation_parts_lead()}</p>
      <ListTable
        label={m.explanation_parts()}
        rows={parts}
        columns={columns}
        keyOf={({ start, order }) => `${start}/${order}`}
      />
    </>
  )
}

const spanColumns = ({ of: { figures }, totals, format, moment }: ShownExplanation): ListColumn<Part>[] => [
  { id: 'start', caption: m.explanation_from(), of: ({ start }) => moment(start) },
  { id: 'end', caption: m.explanation_to(), of: ({ end }) => moment(end) },
  {
    id: 'order',
    caption: m.explanation_order(),
    of: ({ op, productName }) => (
      <>
        <b>{op ?? m.explanation_no_order()}</b>
        {productName !== null && <small>{productName}</small>}
      </>
    ),
  },
  {
    id: 'minutes',
    caption: m.explanation_staffed(),
    isFigure: true,
    of: ({ minutes }) => format.minutes(minutes, 2),
    total: totalCell(
      format.minutes(totals.parts.minutes, 2),
      totals.parts.minutes,
      figures.staffedTime,
      m.explanation_staffed(),
    ),
  },
]

const timeColumns = ({ of: { figures }, totals, format }: ShownExplanation): ListColumn<Part>[] => [
  {
    id: 'deducted',
    caption: m.explanation_deducted(),
    isFigure: true,
    of: (part) => (
      <>
        {format.minutes(deductedOf(part), 2)}
        {part.adjustedDiscountTime !== null && <small>{m.explanation_signed()}</small>}
      </>
    ),
    total: { text: format.minutes(totals.parts.deducted, 2) },
  },
  {
    id: 'runtime',
    caption: m.explanation_runtime(),
    isFigure: true,
    of: ({ runtime }) => format.minutes(runtime, 2),
    total: totalCell(
      format.minutes(totals.parts.runtime, 2),
      totals.parts.runtime,
      figures.runtime,
      m.explanation_runtime(),
    ),
  },
]

const pieceColumns = ({ of: { figures }, totals, format }: ShownExplanation): ListColumn<Part>[] => [
  {
    id: 'units',
    caption: m.explanation_quantity(),
    isFigure: true,
    of: ({ units }) => format.number(units),
    total: totalCell(
      format.number(totals.parts.units),
      totals.parts.units,
      figures.productionQuantity,
      m.explanation_quantity(),
    ),
  },
  {
    id: 'speed',
    caption: m.explanation_desired_speed(),
    isFigure: true,
    of: ({ desiredSpeed }) => format.number(desiredSpeed, 2),
  },
  {
    id: 'ideal',
    caption: m.explanation_ideal(),
    isFigure: true,
    of: ({ idealTime }) => format.minutes(idealTime, 2),
    total: { text: format.minutes(totals.parts.idealTime, 2) },
  },
  {
    id: 'failures',
    caption: m.explanation_failures(),
    isFigure: true,
    of: ({ failures, failureTime }) => (
      <>
        {format.number(failures)}
        {failures > 0 && <small>{format.minutes(failureTime, 2)}</small>}
      </>
    ),
    total: totalCell(
      format.number(totals.parts.failures),
      totals.parts.failures,
      figures.failures,
      m.explanation_failures(),
    ),
  },
]
