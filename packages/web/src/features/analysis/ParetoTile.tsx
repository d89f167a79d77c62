import type { AnswerOf } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Pareto } from '../../ui/charts/Pareto.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ListTable } from '../explanation/ListTable.tsx'
import { ChartTile } from './ChartTile.tsx'
import { Pick } from './Pick.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useFacts } from './use-facts.tsx'

type Paths = AnswerOf<'stops.byPath'>

const ALL = 'all'
const LEVELS = ['1', '2', '3', ALL] as const

/** Why one line stood, the longest first. */
export function ParetoTile() {
  const { line, span, search, set } = useAnalysis()
  const { level } = search
  const query = useQuery({
    ...callQuery('stops.byPath', {
      query: {
        line: line.lineID,
        startDate: span.start,
        endDate: span.end,
        ...(level !== undefined && { level }),
      },
    }),
    placeholderData: (before) => before,
  })
  return (
    <ChartTile
      title={m.analysis_pareto({ line: line.name })}
      lead={m.analysis_pareto_lead()}
      query={query}
      controls={
        <Pick
          label={m.analysis_level()}
          value={LEVELS.find((each) => each === `${level}`) ?? ALL}
          options={LEVELS.map(
            (each) =>
              [each, each === ALL ? m.analysis_every_level() : m.analysis_level_of({ level: each })] as const,
          )}
          onChange={(chosen) => set({ level: chosen === ALL ? undefined : Number(chosen) })}
        />
      }
      chart={(paths) => <Chart paths={paths} />}
      table={(paths) => <Table paths={paths} />}
    />
  )
}

const nameOf = (path: string) => (path === '' ? m.analysis_unrecognized() : path)

function Chart({ paths: { paths } }: { paths: Paths }) {
  const { minutes, percent } = useFormat()
  const { line, span } = useAnalysis()
  const { showStops } = useFacts()
  const bars = useMemo(
    () =>
      paths.map(({ path, duration, percent: share, color }) => ({
        key: path,
        name: nameOf(path).split('/').at(-1) ?? path,
        value: duration,
        share,
        color,
        isUnrecognized: path === '',
      })),
    [paths],
  )
  const onPick = useCallback(
    (path: string) =>
      showStops({ ...span, line: line.lineID, ...(path === '' ? { recognized: false } : { path }) }),
    [showStops, span, line],
  )
  if (bars.length === 0) return <EmptyState title={m.analysis_no_stops()} />
  return (
    <Pareto
      bars={bars}
      label={m.analysis_pareto({ line: line.name })}
      rest={m.analysis_rest()}
      amount={(value) => minutes(value, 1)}
      percent={(share) => percent(share, 0)}
      onPick={onPick}
    />
  )
}

function Table({ paths: { paths, duration, stopCount } }: { paths: Paths }) {
  const { minutes, percent, number } = useFormat()
  return (
    <ListTable
      label={m.analysis_pareto_table()}
      rows={paths}
      keyOf={({ path }) => path}
      columns={[
        { id: 'path', caption: m.analysis_reason(), of: ({ path }) => nameOf(path) },
        {
          id: 'minutes',
          caption: m.analysis_minutes(),
          isFigure: true,
          of: (path) => minutes(path.duration, 2),
          total: { text: minutes(duration, 2) },
        },
        {
          id: 'count',
          caption: m.analysis_stops(),
          isFigure: true,
          of: (path) => number(path.stopCount),
          total: { text: number(stopCount) },
        },
        { id: 'share', caption: m.analysis_share(), isFigure: true, of: (path) => percent(path.percent) },
      ]}
    />
  )
}
