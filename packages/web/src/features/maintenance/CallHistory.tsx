import type { MaintenanceSummary } from '@baliza/contract'
import type { PlantCalendar } from '@baliza/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { spanOf } from '../analysis/analysis-days.ts'
import { AverageStrip } from './AverageStrip.tsx'
import { AverageTable } from './AverageTable.tsx'
import { CallList } from './CallList.tsx'
import { HistoryFilter } from './HistoryFilter.tsx'
import classes from './maintenance.module.css'
import type { MaintenanceSearch } from './maintenance-search.ts'
import { shownDays, useMaintenanceSearch } from './shown-calls.ts'

/** The calls of some days: one by one, or averaged by line and by technician. */
export function CallHistory({ calendar, sign }: { calendar: PlantCalendar; sign: string }) {
  const { search, set } = useMaintenanceSearch()
  const today = calendar.productionDayAt(plantNow())
  const days = shownDays(calendar, search, calendar.dayInterval(today).start)
  const span = spanOf(calendar, days)
  const { line } = search
  const query = { ...span, ...(line !== undefined && { line }) }
  const { data, error, refetch } = useQuery({
    // Another call makes it old.
    queryKey: ['maintenance.summary', query, sign],
    queryFn: ({ signal }) => callApi('maintenance.summary', { query }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.history} aria-labelledby="maintenance-history">
      <h2 id="maintenance-history" className={classes.heading}>
        {m.maintenance_history()}
      </h2>
      <HistoryFilter search={search} set={set} days={days} today={today} />
      {error !== null && data === undefined && (
        <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined ? (
        error === null && <SkeletonRows rows={2} height={48} />
      ) : (
        <AverageStrip total={data.total} />
      )}
      {search.shows === undefined ? (
        <CallList search={search} span={span} refreshKey={sign} />
      ) : (
        data !== undefined && <Averages summary={data} shows={search.shows} />
      )}
    </section>
  )
}

function Averages({
  summary,
  shows,
}: {
  summary: MaintenanceSummary
  shows: NonNullable<MaintenanceSearch['shows']>
}) {
  if (shows === 'lines') {
    const rows = summary.lines.map((row) => ({
      ...row,
      name: lineNamed(row),
    }))
    return <AverageTable title={m.maintenance_shown_lines()} caption={m.maintenance_line()} rows={rows} />
  }
  const rows = summary.technicians.map((row) => ({
    ...row,
    name:
      row.name === null ? row.userID : m.maintenance_technician_name({ name: row.name, userID: row.userID }),
  }))
  return (
    <AverageTable
      title={m.maintenance_shown_technicians()}
      caption={m.maintenance_technician()}
      rows={rows}
    />
  )
}
