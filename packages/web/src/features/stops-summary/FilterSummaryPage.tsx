import { useNavigate } from '@tanstack/react-router'
import { plantNow } from '../../api/live/use-live.ts'
import { useCalendarOf, usePlantCalendar } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.tsx'
import { FilterAccordion } from './FilterAccordion.tsx'
import { toFilterSummary, useFilterSearch } from './filter-address.ts'
import { type Filter, type FilterDraft, filterOf, prefilled, STEPS } from './filter-steps.ts'
import { SummaryResults } from './SummaryResults.tsx'
import classes from './stops-summary.module.css'
import { windowOfDays } from './summary-window.ts'
import { useDraftOf } from './use-draft-of.ts'
import { STEP_NAME, useStepOptions } from './use-step-options.ts'
import { type SummaryQuestion, useSummary } from './use-summary.ts'

/** Eight filters, each waiting for the one before; then the orders, the stops by path and their Pareto. */
export function FilterSummaryPage() {
  const applied = useFilterSearch()
  const today = usePlantCalendar()?.productionDayAt(plantNow())
  if (today === undefined) return <PageHeader title={m.stops_summary_filter_title()} />
  return <FilteredBy applied={applied} today={today} />
}

function FilteredBy({ applied, today }: { applied: FilterDraft; today: string }) {
  const [draft, setDraft] = useDraftOf(applied, (filter) => prefilled(filter, today))
  const navigate = useNavigate()
  const question = useQuestion(filterOf(applied))
  const { data, isFetching, isError, refetch } = useSummary(question)
  const isEmpty = question === undefined || (isError && data === undefined)
  const apply = () => {
    if (filterOf(draft) === undefined) return toast.error(m.stops_summary_incomplete())
    if (STEPS.every((step) => draft[step] === applied[step])) return void refetch()
    return void navigate(toFilterSummary(draft))
  }
  return (
    <div className={classes.page}>
      <PageHeader title={m.stops_summary_filter_title()} />
      <div className={classes.filtered}>
        <FilterAccordion draft={draft} onChange={setDraft} onApply={apply} isBusy={isFetching} />
        <div className={classes.results}>
          {question !== undefined && <Badges applied={applied} />}
          {isEmpty && <EmptyState title={m.stops_summary_empty()} text={m.stops_summary_empty_hint()} />}
          {data !== undefined && question !== undefined && (
            <SummaryResults summary={data} isStale={isFetching} />
          )}
        </div>
      </div>
    </div>
  )
}

function useQuestion(filter: Filter | undefined): SummaryQuestion | undefined {
  const calendar = useCalendarOf(filter?.line)
  if (filter === undefined || calendar === undefined) return undefined
  const { line, product, root, level } = filter
  return {
    line,
    product,
    root,
    ...(level !== undefined && { level }),
    ...windowOfDays(calendar, filter, filter.shift),
  }
}

/** What the figures below were asked for. */
function Badges({ applied }: { applied: FilterDraft }) {
  const options = useStepOptions(applied)
  return (
    <ul className={classes.badges} aria-label={m.stops_summary_filters()}>
      {STEPS.map((step) => (
        <li key={step} className={classes.badge}>
          {m.stops_summary_badge({ name: STEP_NAME[step]() })} <b>{options.labelOf(step, applied[step])}</b>
        </li>
      ))}
    </ul>
  )
}
