import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { ListTable } from '../explanation/ListTable.tsx'
import { hoursOfWeek } from './analysis-days.ts'
import { HEATS, type Heat } from './analysis-search.ts'
import { ChartTile } from './ChartTile.tsx'
import { type HeatCell, heatRows, hourOfWeek, stoppedShare, weekdayWord } from './heat-rows.ts'
import { Pick } from './Pick.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useFacts } from './use-facts.tsx'

const HEAT_WORDS: Record<Heat, () => string> = { stopped: m.analysis_heat_stopped, oee: m.analysis_oee }

/** At which hours of the week a line stands. */
export function HeatMapTile() {
  const { line, span, search, set } = useAnalysis()
  const { heat = 'stopped' } = search
  const query = useQuery({
    ...callQuery('analysis.heatmap', {
      query: { line: line.lineID, ...span, ...(search.profile !== undefined && { profile: search.profile }) },
    }),
    placeholderData: (before) => before,
  })
  return (
    <ChartTile
      title={m.analysis_heat({ line: line.name })}
      lead={m.analysis_heat_lead()}
      query={query}
      controls={
        <Pick
          label={m.analysis_measure()}
          value={heat}
          options={HEATS.map((name) => [name, HEAT_WORDS[name]()] as const)}
          onChange={(chosen) => set({ heat: chosen })}
        />
      }
      chart={(cells) => <Chart cells={cells} />}
      table={(cells) => <Table cells={cells} />}
    />
  )
}

function Chart({ cells }: { cells: readonly HeatCell[] }) {
  const { line, span, calendar, search } = useAnalysis()
  const { heat = 'stopped' } = search
  const format = useFormat()
  const { choose } = useFacts()
  const isNarrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  const { columns, rows } = useMemo(
    () => heatRows(cells, { heat, format, isNarrow }),
    [cells, heat, format, isNarrow],
  )
  const onPick = useCallback(
    (key: string) => {
      const place = hourOfWeek(key)
      const hours = hoursOfWeek(calendar, span, place, plantNow())
      choose(
        m.analysis_choose_hour(),
        hours.map((hour) => ({
          name: m.analysis_stretch({ from: format.dateTime(hour.start), to: format.time(hour.end) }),
          window: { lineID: line.lineID, ...hour },
        })),
      )
    },
    [calendar, span, choose, format, line],
  )
  return (
    <HeatMap label={m.analysis_heat({ line: line.name })} columns={columns} rows={rows} onPick={onPick} />
  )
}

function Table({ cells }: { cells: readonly HeatCell[] }) {
  const { percent, minutes, number } = useFormat()
  return (
    <ListTable
      label={m.analysis_heat_table()}
      rows={cells}
      keyOf={({ weekday, hour }) => `${weekday}/${hour}`}
      columns={[
        { id: 'weekday', caption: m.analysis_weekday(), of: ({ weekday }) => weekdayWord(weekday) },
        { id: 'hour', caption: m.analysis_hour(), isFigure: true, of: ({ hour }) => number(hour) },
        {
          id: 'staffed',
          caption: m.analysis_staffed(),
          isFigure: true,
          of: ({ staffedTime }) => minutes(staffedTime),
        },
        {
          id: 'stopped',
          caption: m.analysis_heat_stopped(),
          isFigure: true,
          of: ({ stoppedTime }) => minutes(stoppedTime),
        },
        {
          id: 'share',
          caption: m.analysis_share(),
          isFigure: true,
          of: (cell) => percent(stoppedShare(cell)),
        },
        { id: 'oee', caption: m.analysis_oee(), isFigure: true, of: ({ oee }) => percent(oee) },
        { id: 'stops', caption: m.analysis_stops(), isFigure: true, of: ({ stops }) => number(stops) },
      ]}
    />
  )
}
