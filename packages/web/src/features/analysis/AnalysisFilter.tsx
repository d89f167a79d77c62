import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { MultiSelect, Select } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import classes from './analysis.module.css'
import { daysUpTo } from './analysis-days.ts'
import { type AnalysedLine, useAnalysis } from './use-analysis.ts'

const optionOf = ({ lineID, name }: AnalysedLine) => ({ value: `${lineID}`, label: name })
const SPANS = [1, 7, 30, 90] as const

/** Which lines and which days; the address keeps it. */
export function AnalysisFilter() {
  const { search, set, days, today, everyLine } = useAnalysis()
  const lines = search.lines?.split(',') ?? []
  return (
    <div className={classes.filter}>
      <MultiSelect
        size="md"
        className={classes.lines ?? ''}
        label={m.analysis_lines()}
        {...(lines.length === 0 && { placeholder: m.analysis_every_line() })}
        clearable
        clearButtonProps={{ 'aria-label': m.analysis_clear_lines() }}
        searchable
        data={everyLine.map(optionOf)}
        value={lines}
        onChange={(chosen) =>
          set({ lines: chosen.length === 0 ? undefined : chosen.join(','), line: undefined })
        }
      />
      <DateField
        label={m.analysis_from()}
        value={days.from}
        max={days.to}
        onChange={(day) => set({ from: day || undefined, to: days.to })}
      />
      <DateField
        label={m.analysis_to()}
        value={days.to}
        min={days.from}
        max={today}
        onChange={(day) => set({ from: days.from, to: day || undefined })}
      />
      <SpanChips />
    </div>
  )
}

/** The windows that one asks for every day. */
function SpanChips() {
  const { set, days, today, calendar } = useAnalysis()
  return (
    <div className={classes.chips} role="group" aria-label={m.analysis_spans()}>
      {SPANS.map((count) => {
        const span = daysUpTo(calendar, today, count)
        return (
          <button
            key={count}
            type="button"
            className={classes.chip}
            aria-pressed={span.from === days.from && span.to === days.to}
            onClick={() => set({ ...span, day: undefined })}
          >
            {count === 1 ? m.analysis_today() : m.analysis_last_days({ count })}
          </button>
        )
      })}
    </div>
  )
}

/** The one line of the charts below it. */
export function LinePick() {
  const { line, lines, set } = useAnalysis()
  return (
    <Select
      size="md"
      aria-label={m.analysis_one_line()}
      className={classes.one ?? ''}
      searchable
      allowDeselect={false}
      data={lines.map(optionOf)}
      value={`${line.lineID}`}
      onChange={(value) => set({ line: value === null ? undefined : Number(value) })}
    />
  )
}
