import type { AnswerOf } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { TrendChart } from '../../ui/charts/TrendChart.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ListTable } from '../explanation/ListTable.tsx'
import classes from './analysis.module.css'
import { MEASURES, STEPS } from './analysis-search.ts'
import { ChartTile } from './ChartTile.tsx'
import { Pick } from './Pick.tsx'
import { MEASURE_WORDS, pointName, STEP_WORDS, trendMarks } from './trend-marks.ts'
import { scopeOf, useAnalysis } from './use-analysis.ts'
import { useFacts } from './use-facts.tsx'

type Trend = AnswerOf<'analysis.trend'>

/** How an index went, step by step, against the target. */
export function TrendTile() {
  const analysis = useAnalysis()
  const { search, set, span } = analysis
  const { step = 'day', measure = 'oee' } = search
  const query = useQuery({
    ...callQuery('analysis.trend', { query: { ...scopeOf(analysis, span), step } }),
    placeholderData: (before) => before,
  })
  return (
    <ChartTile
      title={m.analysis_trend()}
      lead={m.analysis_trend_lead()}
      query={query}
      controls={
        <div className={classes.controls}>
          <Pick
            label={m.analysis_measure()}
            value={measure}
            options={MEASURES.map((name) => [name, MEASURE_WORDS[name]()] as const)}
            onChange={(chosen) => set({ measure: chosen })}
          />
          <Pick
            label={m.analysis_step()}
            value={step}
            options={STEPS.map((name) => [name, STEP_WORDS[name]()] as const)}
            onChange={(chosen) => set({ step: chosen })}
          />
        </div>
      }
      chart={(trend) => <Chart trend={trend} />}
      table={(trend) => <Table trend={trend} />}
    />
  )
}

function useLook() {
  const { search, calendar } = useAnalysis()
  const format = useFormat()
  const { step = 'day', measure = 'oee' } = search
  return useMemo(() => ({ step, measure, format, calendar }), [step, measure, format, calendar])
}

function Chart({ trend: { points, targetOEE } }: { trend: Trend }) {
  const look = useLook()
  const { explain } = useFacts()
  const { percent } = look.format
  const marks = useMemo(() => trendMarks(points, look), [points, look])
  const onPick = useCallback(
    (id: string) => {
      const point = points.find(({ start }) => start === id)
      if (point) explain({ start: point.start, end: point.end })
    },
    [points, explain],
  )
  if (points.length === 0) return <EmptyState title={m.analysis_no_points()} />
  const target = look.measure === 'oee' && targetOEE !== null ? targetOEE / 100 : null
  return (
    <TrendChart
      marks={marks}
      target={target}
      targetName={m.analysis_target({ value: percent(target) })}
      label={m.analysis_trend_label({ name: MEASURE_WORDS[look.measure]() })}
      percent={(share) => percent(share, 0)}
      onPick={onPick}
    />
  )
}

function Table({ trend: { points } }: { trend: Trend }) {
  const look = useLook()
  const { percent, minutes, dateTime } = look.format
  return (
    <ListTable
      label={m.analysis_trend()}
      rows={points}
      keyOf={({ start }) => start}
      columns={[
        { id: 'name', caption: STEP_WORDS[look.step](), of: (point) => pointName(point, look) },
        { id: 'start', caption: m.analysis_from(), of: ({ start }) => dateTime(start) },
        ...MEASURES.map((measure) => ({
          id: measure,
          caption: MEASURE_WORDS[measure](),
          isFigure: true,
          of: ({ figures }: Trend['points'][number]) => percent(figures[measure]),
        })),
        {
          id: 'staffed',
          caption: m.analysis_staffed(),
          isFigure: true,
          of: ({ figures }) => minutes(figures.staffedTime),
        },
      ]}
    />
  )
}
