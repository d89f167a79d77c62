import type { Losses } from '@baliza/contract'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import { ListTable } from '../explanation/ListTable.tsx'
import classes from './analysis.module.css'
import { type Days, daysBefore, type Span, spanOf } from './analysis-days.ts'
import { ChartTile } from './ChartTile.tsx'
import { type ComparisonRow, figureRows, lossRows } from './comparison-rows.ts'
import { lossesQuery } from './LossesTile.tsx'
import { type Analysis, scopeOf, useAnalysis } from './use-analysis.ts'
import { useFacts } from './use-facts.tsx'

function otherDays({ search: { vsFrom, vsTo }, calendar, days }: Analysis): Days {
  return vsFrom === undefined ? daysBefore(calendar, days) : { from: vsFrom, to: vsTo ?? vsFrom }
}

/** The window beside another one: as many days right before it, unless others are chosen. */
export function ComparisonTile() {
  const analysis = useAnalysis()
  const days = otherDays(analysis)
  const other = spanOf(analysis.calendar, days)
  const now = useQuery(lossesQuery(scopeOf(analysis, analysis.span)))
  const then = useQuery(lossesQuery(scopeOf(analysis, other)))
  const both = useMemo(
    () => (now.data && then.data ? { before: then.data, after: now.data } : undefined),
    [now.data, then.data],
  )
  const query = {
    data: both,
    error: now.error ?? then.error,
    isPlaceholderData: now.isPlaceholderData || then.isPlaceholderData,
    refetch: () => Promise.all([now.refetch(), then.refetch()]),
  }
  return (
    <ChartTile
      title={m.analysis_comparison()}
      lead={m.analysis_comparison_lead()}
      query={query}
      controls={<OtherDays days={days} />}
      chart={(windows) => <SideBySide {...windows} spans={{ before: other, after: analysis.span }} />}
    />
  )
}

function OtherDays({ days: { from, to } }: { days: Days }) {
  const { set, today } = useAnalysis()
  return (
    <div className={classes.controls}>
      <DateField
        label={m.analysis_vs_from()}
        value={from}
        max={to}
        onChange={(day) => set({ vsFrom: day || undefined, vsTo: to })}
      />
      <DateField
        label={m.analysis_vs_to()}
        value={to}
        min={from}
        max={today}
        onChange={(day) => set({ vsFrom: from, vsTo: day || undefined })}
      />
    </div>
  )
}

type Both = { before: Losses; after: Losses; spans: { before: Span; after: Span } }

function SideBySide({ before, after, spans }: Both) {
  const format = useFormat()
  const figures = useMemo(() => figureRows(before, after, format), [before, after, format])
  const losses = useMemo(() => lossRows(before, after, format), [before, after, format])
  return (
    <div className={classes.beside}>
      <Rows label={m.analysis_indexes()} rows={figures} spans={spans} />
      <Rows label={m.analysis_losses_of_staffed()} rows={losses} spans={spans} />
    </div>
  )
}

function Rows({
  label,
  rows,
  spans,
}: {
  label: string
  rows: readonly ComparisonRow[]
  spans: Both['spans']
}) {
  const { explain } = useFacts()
  const { date } = useFormat()
  const opens = (span: Span, text: string) => (
    <button type="button" className={classes.link} onClick={() => explain(span)}>
      {text}
    </button>
  )
  return (
    <ListTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', caption: label, of: ({ name }) => name },
        {
          id: 'before',
          caption: m.analysis_since({ day: date(spans.before.start) }),
          isFigure: true,
          of: (row) => opens(spans.before, row.before),
        },
        {
          id: 'after',
          caption: m.analysis_since({ day: date(spans.after.start) }),
          isFigure: true,
          of: (row) => opens(spans.after, row.after),
        },
        {
          id: 'difference',
          caption: m.analysis_difference(),
          isFigure: true,
          of: (row) => <Difference row={row} />,
        },
      ]}
    />
  )
}

/** The sign and the arrow say what the colour says. */
function Difference({ row: { difference, isBetter } }: { row: ComparisonRow }) {
  if (isBetter === undefined) return difference
  const Icon = isBetter ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.difference} data-better={isBetter}>
      <Icon size={16} aria-label={isBetter ? m.analysis_better() : m.analysis_worse()} role="img" />
      {difference}
    </span>
  )
}
