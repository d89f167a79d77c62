import type { TagsUpdate } from '@baliza/contract'
import { useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DurationChart } from '../../ui/charts/DurationChart.tsx'
import { linearDurations } from '../../ui/charts/duration-scale.ts'
import { Tile } from '../../ui/Tile.tsx'
import { averageMark } from './average-mark.ts'
import { averageOf } from './execution-history.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { PanelState } from './PanelState.tsx'
import { useTagsUpdates } from './use-diagnostics.ts'

const NONE: readonly TagsUpdate[] = []

/** How long it took from reading the tags to having stored what they led to. */
export function TagsUpdatesPanel() {
  const { data, isError } = useTagsUpdates()
  const format = useFormat()
  const updates = data ?? NONE
  const chart = useMemo(() => {
    const values = updates.map(({ duration }) => duration)
    const average = averageOf(values)
    return { values, average, scale: linearDurations(Math.max(0, ...values)) }
  }, [updates])
  const milliseconds = (value: number) =>
    m.diagnostics_milliseconds({ value: format.number(value, value > 0 && value < 10 ? 1 : 0) })
  const textAt = (index: number) => {
    const update = updates[index]
    if (update === undefined) return ''
    const { dateTime, duration, readings } = update
    return m.diagnostics_update_said({
      time: format.time(dateTime),
      duration: milliseconds(duration),
      readings: format.number(readings),
    })
  }
  return (
    <Tile
      title={m.diagnostics_tags_updates()}
      aside={m.diagnostics_tags_updates_aside({ count: updates.length })}
    >
      <PanelState
        isError={isError}
        isEmpty={data !== undefined && updates.length === 0}
        isLoading={data === undefined}
      >
        <DurationChart
          moments={updates.map(({ dateTime }, index) => ({
            name: format.time(dateTime),
            text: textAt(index),
          }))}
          series={[{ id: 'updates', values: chart.values }]}
          marks={averageMark(chart.average, milliseconds)}
          scale={chart.scale}
          milliseconds={milliseconds}
          label={m.diagnostics_tags_updates_label({
            count: updates.length,
            average: milliseconds(chart.average ?? 0),
          })}
        />
        <FiguresTable
          label={m.diagnostics_tags_updates()}
          heads={[m.diagnostics_time(), m.diagnostics_duration(), m.diagnostics_readings()]}
          rows={updates.toReversed().map(({ dateTime, duration, readings }) => ({
            key: dateTime,
            cells: [format.dateTime(dateTime), milliseconds(duration), format.number(readings)],
          }))}
        />
      </PanelState>
    </Tile>
  )
}
