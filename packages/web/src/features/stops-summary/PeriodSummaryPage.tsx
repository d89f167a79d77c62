import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Button, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { plantNow } from '../../api/live/use-live.ts'
import { useCalendarOf } from '../../api/plant.ts'
import { useTerminalLine } from '../../api/terminal.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import { dateText } from '../../ui/form/date-text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.tsx'
import { type PeriodSearch, prefilledPeriod, toPeriodSummary, usePeriodSearch } from './period-search.ts'
import { SummaryResults } from './SummaryResults.tsx'
import classes from './stops-summary.module.css'
import { type Period, shiftsOfDays } from './summary-window.ts'
import { useDraftOf } from './use-draft-of.ts'
import { usePeriodQuestion } from './use-period-question.ts'
import { useSectors } from './use-sectors.ts'
import { useSummary } from './use-summary.ts'

const PERIOD_TEXT: Readonly<Record<string, () => string>> = {
  TM: m.stops_summary_period_tm,
  TT: m.stops_summary_period_tt,
  TN: m.stops_summary_period_tn,
  TO: m.stops_summary_period_to,
  order: m.stops_summary_period_order,
}

/** A shift of the plant's own is called as it is. */
const periodText = (period: Period): string => PERIOD_TEXT[period]?.() ?? period

/** Sector, line, date and period; then what was made and why the line stood. */
export function PeriodSummaryPage() {
  const applied = usePeriodSearch()
  const { question, hasNoOrder, askAgain } = usePeriodQuestion(applied)
  const { data, isFetching, isError, refetch } = useSummary(question)
  const again = () => {
    askAgain()
    if (question !== undefined) void refetch()
  }
  const isEmpty = question === undefined || (isError && data === undefined)
  return (
    <div className={classes.page}>
      <PageHeader title={m.stops_summary_title()} subtitle={<Applied {...applied} />} />
      <PeriodSteps applied={applied} isBusy={isFetching} onAgain={again} />
      {hasNoOrder && <EmptyState title={m.stops_summary_no_order()} />}
      {data === undefined || hasNoOrder ? null : <SummaryResults summary={data} isStale={isFetching} />}
      {isEmpty && !hasNoOrder && (
        <EmptyState title={m.stops_summary_empty()} text={m.stops_summary_empty_hint()} />
      )}
    </div>
  )
}

/** What the figures below were asked for; on paper nothing else says it. */
function Applied({ line, date, period }: PeriodSearch) {
  const name = useSectors(undefined).labelOfLine(line)
  if (name === undefined || date === undefined || period === undefined) return null
  return m.stops_summary_of({ line: name, date: dateText(date), period: periodText(period) })
}

type StepsProps = {
  applied: PeriodSearch
  isBusy: boolean
  /** The same is asked once more. */
  onAgain: () => void
}

function PeriodSteps({ applied, isBusy, onAgain }: StepsProps) {
  const navigate = useNavigate()
  const terminalLine = useTerminalLine()
  const [draft, setDraft] = useDraftOf(applied, (search) => prefilledPeriod(search, terminalLine))
  const today = useCalendarOf(draft.line)?.productionDayAt(plantNow()) ?? ''
  const sector = useSectorOf(draft)
  const { sectors, lines } = useSectors(sector)
  const date = draft.date ?? today
  const apply = () => {
    const { line, period } = draft
    if (line === undefined || period === undefined || date === '')
      return toast.error(m.stops_summary_incomplete())
    if (line === applied.line && period === applied.period && date === applied.date) return onAgain()
    return void navigate(toPeriodSummary({ ...draft, date }))
  }
  return (
    <form
      className={classes.steps}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Select
        size="md"
        label={m.stops_summary_sector()}
        placeholder={m.stops_summary_choose()}
        searchable
        data={[...sectors]}
        value={sector ?? null}
        onChange={(chosen) => setDraft({ ...withoutLine(draft), ...(chosen !== null && { sector: chosen }) })}
      />
      <Select
        size="md"
        label={m.stops_summary_line()}
        placeholder={m.stops_summary_choose()}
        searchable
        disabled={sector === undefined}
        data={[...lines]}
        value={draft.line === undefined ? null : `${draft.line}`}
        onChange={(line) =>
          setDraft({ ...withoutLine(draft), ...(sector && { sector }), ...(line && { line: Number(line) }) })
        }
      />
      <DateField
        label={m.stops_summary_date()}
        max={today}
        value={date}
        onChange={(day) => setDraft({ ...draft, date: day })}
      />
      <PeriodSelect {...draft} date={date} onChange={(period) => setDraft({ ...draft, period })} />
      <Button type="submit" h={42} loading={isBusy}>
        {m.stops_summary_apply()}
      </Button>
    </form>
  )
}

type PeriodSelectProps = Pick<PeriodSearch, 'line' | 'period'> & {
  date: string
  onChange: (period: Period) => void
}

/** The shifts of the line on that day, the whole day, or its order. */
function PeriodSelect({ line, period: value, date, onChange }: PeriodSelectProps) {
  const shifts = shiftsOfDays(useCalendarOf(line), { from: date, to: date })
  return (
    <Select
      size="md"
      label={m.stops_summary_period()}
      placeholder={m.stops_summary_choose()}
      data={[...shifts, 'TO', 'order'].map((period) => ({ value: period, label: periodText(period) }))}
      value={value ?? null}
      onChange={(period) => period !== null && onChange(period)}
    />
  )
}

/** A link may name a line alone. */
function useSectorOf({ sector, line }: PeriodSearch): string | undefined {
  const { sectorOfLine } = useSectors(undefined)
  return sectorOfLine(line) ?? sector
}

/** Lines are of a sector: with another one the line is asked again. */
const withoutLine = ({ sector: _sector, line: _line, ...rest }: PeriodSearch): PeriodSearch => rest
