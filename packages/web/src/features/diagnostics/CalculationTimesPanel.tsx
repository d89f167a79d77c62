import type { CalculationTimes } from '@baliza/contract'
import { useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DurationChart, type DurationMark } from '../../ui/charts/DurationChart.tsx'
import { logScale } from '../../ui/charts/duration-scale.ts'
import { Tile } from '../../ui/Tile.tsx'
import { averageMark } from './average-mark.ts'
import classes from './diagnostics.module.css'
import { executionHistory, LIMIT_MILLISECONDS } from './execution-history.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { PanelState } from './PanelState.tsx'
import { useCalculationTimes } from './use-diagnostics.ts'

const NONE: readonly CalculationTimes[] = []

/** How long the scripts of each line took in the last updates, against the limit. */
export function CalculationTimesPanel() {
  const { data, isError } = useCalculationTimes()
  const format = useFormat()
  const updates = data ?? NONE
  const history = useMemo(() => executionHistory(updates), [updates])
  const scale = useMemo(() => logScale(Math.max(LIMIT_MILLISECONDS, history.longest)), [history])
  const milliseconds = (value: number) =>
    m.diagnostics_milliseconds({ value: format.number(value, value < 1 ? 2 : value < 100 ? 1 : 0) })
  const limit = m.diagnostics_limit({ value: format.number(LIMIT_MILLISECONDS) })
  const marks: DurationMark[] = [
    { id: 'limit', value: LIMIT_MILLISECONDS, name: limit },
    ...averageMark(history.average, milliseconds),
  ]
  const textAt = (dateTime: string, index: number) => {
    const slowest = history.slowest[index]
    const time = format.time(dateTime)
    return slowest === undefined
      ? time
      : m.diagnostics_slowest_said({ time, line: slowest.line, duration: milliseconds(slowest.result) })
  }
  return (
    <Tile
      className={classes.captioned}
      title={m.diagnostics_calculation_times()}
      aside={m.diagnostics_calculation_times_aside({ count: updates.length })}
    >
      <PanelState
        isError={isError}
        isEmpty={data !== undefined && history.series.length === 0}
        isLoading={data === undefined}
      >
        <DurationChart
          moments={updates.map(({ dateTime }, index) => ({
            name: format.time(dateTime),
            text: textAt(dateTime, index),
          }))}
          series={history.series}
          marks={marks}
          scale={scale}
          milliseconds={milliseconds}
          label={m.diagnostics_calculation_times_label({
            count: updates.length,
            average: milliseconds(history.average ?? 0),
          })}
        />
        <FiguresTable
          label={m.diagnostics_calculation_times()}
          heads={[m.diagnostics_line(), m.diagnostics_average_column(), m.diagnostics_longest()]}
          rows={history.series.map(({ line, average, longest }) => ({
            key: `${line}`,
            cells: [`${line}`, milliseconds(average), milliseconds(longest)],
            isOver: longest > LIMIT_MILLISECONDS,
          }))}
        />
      </PanelState>
    </Tile>
  )
}
