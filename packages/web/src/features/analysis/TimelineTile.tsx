import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import type { Explanation } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { barStretches } from '../explanation/bar-stretches.ts'
import { ListTable } from '../explanation/ListTable.tsx'
import { listTotals } from '../explanation/list-totals.ts'
import { StretchesBar } from '../explanation/StretchesBar.tsx'
import { lookOfState, stateWord } from '../explanation/state-words.ts'
import classes from './analysis.module.css'
import { ChartTile } from './ChartTile.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useFacts } from './use-facts.tsx'

/** What one line did over a production day. */
export function TimelineTile() {
  const { line, calendar } = useAnalysis()
  const day = useShownDay()
  const query = useQuery({
    ...callQuery('indexes.explain', { query: { lineID: line.lineID, day } }),
    placeholderData: (before) => before,
  })
  const { start, end } = calendar.dayInterval(day)
  return (
    <ChartTile
      title={m.analysis_timeline({ line: line.name })}
      lead={m.analysis_timeline_lead()}
      query={query}
      controls={<DayPick day={day} />}
      chart={(explanation) => (
        <Chart explanation={explanation} day={day} start={toIso(start)} end={toIso(end)} />
      )}
      table={(explanation) => <Table explanation={explanation} />}
    />
  )
}

/** The last day of the window that has begun, unless another one was chosen. */
function useShownDay(): string {
  const { search, days, today } = useAnalysis()
  return search.day ?? (days.to < today ? days.to : today)
}

function DayPick({ day }: { day: string }) {
  const { calendar, today, set } = useAnalysis()
  return (
    <div className={classes.day}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={m.analysis_day_before()}
        onClick={() => set({ day: calendar.previousDay(day) })}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <DateField
        aria-label={m.analysis_day()}
        value={day}
        max={today}
        onChange={(chosen) => set({ day: chosen || undefined })}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={m.analysis_day_after()}
        disabled={day >= today}
        onClick={() => set({ day: calendar.nextDay(day) })}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Chart({
  explanation,
  day,
  start,
  end,
}: {
  explanation: Explanation
  day: string
  start: string
  end: string
}) {
  const { minutes } = useFormat()
  const { line } = useAnalysis()
  const { explainOne } = useFacts()
  const { byState } = useMemo(() => listTotals(explanation).states, [explanation])
  return (
    <>
      <StretchesBar
        of={explanation}
        start={start}
        end={end}
        label={m.analysis_timeline_label({ line: line.name })}
        height={56}
      />
      <div className={classes.legend}>
        <ul>
          {byState.map(({ state, minutes: length }) => (
            <li key={state}>
              <Swatch look={lookOfState(state)} color={null} />
              {stateWord(state)} <b>{minutes(length)}</b>
            </li>
          ))}
        </ul>
        <Button variant="default" h="var(--touch)" onClick={() => explainOne({ lineID: line.lineID, day })}>
          {m.analysis_see_explanation()}
        </Button>
      </div>
    </>
  )
}

function Table({ explanation }: { explanation: Explanation }) {
  const format = useFormat()
  const rows = useMemo(() => barStretches(explanation, format), [explanation, format])
  return (
    <ListTable
      label={m.analysis_timeline_table()}
      rows={rows}
      keyOf={({ segment }) => segment.id}
      columns={[
        { id: 'from', caption: m.analysis_from(), of: ({ segment }) => format.time(segment.start) },
        { id: 'to', caption: m.analysis_to(), of: ({ segment }) => format.time(segment.end) },
        { id: 'name', caption: m.analysis_state(), of: ({ name }) => name },
        {
          id: 'minutes',
          caption: m.analysis_minutes(),
          isFigure: true,
          of: ({ minutes }) => format.minutes(minutes, 2),
        },
      ]}
    />
  )
}
