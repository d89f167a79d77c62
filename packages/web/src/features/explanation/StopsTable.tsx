import type { Explanation } from '@baliza/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import { EmptyState } from '../../ui/States.tsx'
import classes from './explanation.module.css'
import { type ListColumn, ListTable } from './ListTable.tsx'
import type { ShownExplanation } from './shown-explanation.ts'
import { totalCell } from './total-cell.ts'

type Stop = Explanation['stops'][number]

/** The stops, cut to the window; each leads to itself in the list of stops. */
export function StopsTable({ shown }: { shown: ShownExplanation }) {
  const columns = useMemo(() => columnsOf(shown), [shown])
  const { stops } = shown.of
  if (stops.length === 0) return <EmptyState title={m.explanation_no_stops()} />
  return (
    <>
      <p className={classes.lead}>{m.explanation_stops_lead()}</p>
      <ListTable
        label={m.explanation_stops()}
        rows={stops}
        columns={columns}
        keyOf={({ order, stopID, start }) => `${order}/${stopID}/${start}`}
      />
    </>
  )
}

const columnsOf = ({ of: { figures }, totals, format, moment }: ShownExplanation): ListColumn<Stop>[] => [
  { id: 'start', caption: m.explanation_from(), of: ({ start }) => moment(start) },
  { id: 'end', caption: m.explanation_to(), of: ({ end }) => moment(end) },
  { id: 'reason', caption: m.explanation_reason(), of: (stop) => <Reason stop={stop} /> },
  {
    id: 'minutes',
    caption: m.explanation_duration(),
    isFigure: true,
    of: ({ minutes }) => format.minutes(minutes, 2),
    total: { text: format.minutes(totals.stops.minutes, 2) },
  },
  {
    id: 'staffed',
    caption: m.explanation_counted(),
    isFigure: true,
    of: ({ staffedMinutes }) => format.minutes(staffedMinutes, 2),
    total: { text: format.minutes(totals.stops.staffedMinutes, 2) },
  },
  {
    id: 'discount',
    caption: m.explanation_discounts(),
    isFigure: true,
    of: ({ discountOEE, staffedMinutes }) => (discountOEE ? format.minutes(staffedMinutes, 2) : ''),
    total: totalCell(
      format.minutes(totals.stops.discountMinutes, 2),
      totals.stops.discountMinutes,
      figures.discountTime,
      m.explanation_discount(),
    ),
  },
  {
    id: 'by',
    caption: m.explanation_signer(),
    of: ({ recognized, updatedBy }) =>
      updatedBy ?? (recognized ? m.explanation_system() : m.explanation_nobody()),
  },
]

function Reason({ stop: { order, lineID, stopID, reason, path, color, recognized } }: { stop: Stop }) {
  return (
    <span className={classes.reason}>
      <Swatch look={recognized ? 'stop' : 'unrecognized'} color={color} />
      <span>
        <Link to="/paradas/listado" search={{ order, line: lineID, stopId: stopID }} className={classes.link}>
          {reason ?? m.explanation_unrecognized()}
        </Link>
        {path !== null && path !== reason && <small>{path}</small>}
      </span>
    </span>
  )
}
