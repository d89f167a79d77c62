import type { Explanation } from '@baliza/contract'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import classes from './explanation.module.css'
import { type ListColumn, ListTable } from './ListTable.tsx'
import type { ShownExplanation } from './shown-explanation.ts'
import { totalCell } from './total-cell.ts'

type Pieces = Explanation['pieces'][number]

/** The pieces hour by hour and order by order. */
export function PiecesTable({ shown }: { shown: ShownExplanation }) {
  const columns = useMemo(() => columnsOf(shown), [shown])
  const { pieces } = shown.of
  if (pieces.length === 0) return <EmptyState title={m.explanation_no_pieces()} />
  return (
    <>
      <p className={classes.lead}>{m.explanation_pieces_lead()}</p>
      <ListTable
        label={m.explanation_pieces()}
        rows={pieces}
        columns={columns}
        keyOf={({ start, order }, index) => `${start}/${order}/${index}`}
      />
    </>
  )
}

function columnsOf({
  of: { figures, parts, pieces },
  totals,
  format,
  moment,
}: ShownExplanation): ListColumn<Pieces>[] {
  const names = new Map(parts.map(({ order, op }) => [order, op]))
  return [
    { id: 'start', caption: m.explanation_from(), of: ({ start }) => moment(start) },
    { id: 'end', caption: m.explanation_to(), of: ({ end }) => moment(end) },
    {
      id: 'order',
      caption: m.explanation_order(),
      of: ({ order }) => names.get(order) ?? m.explanation_no_order(),
    },
    {
      id: 'units',
      caption: m.explanation_quantity(),
      isFigure: true,
      of: ({ units }) => format.number(units),
      total: totalCell(
        format.number(totals.pieces.units),
        totals.pieces.units,
        figures.productionQuantity,
        m.explanation_quantity(),
      ),
    },
    {
      id: 'discards',
      caption: m.explanation_discards(),
      isFigure: true,
      of: ({ discards }) => format.number(discards),
      total: totalCell(
        format.number(totals.pieces.discards),
        totals.pieces.discards,
        figures.discards,
        m.explanation_discards(),
      ),
    },
    {
      id: 'unknown',
      caption: m.explanation_unknown_quantity(),
      isFigure: true,
      of: ({ unknownUnits }) => format.number(unknownUnits),
      total: { text: format.number(totals.pieces.unknownUnits) },
    },
    ...(pieces.some(({ by }) => by !== null) ? [writtenBy()] : []),
  ]
}

/** Only of interest where somebody corrected a count by hand. */
const writtenBy = (): ListColumn<Pieces> => ({
  id: 'by',
  caption: m.explanation_by(),
  of: ({ by, reason }) => (
    <>
      {by ?? m.explanation_counter()}
      {reason !== null && <small>{reason}</small>}
    </>
  ),
})
