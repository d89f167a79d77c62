import type { PlantCalendar } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { useCalendarOf } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { dateText } from '../../ui/form/date-text.ts'
import { ALL, type FilterDraft, type FilterStep, hasInvalidDates, LEVELS } from './filter-steps.ts'
import { shiftsOfDays, windowOfDays } from './summary-window.ts'
import { type Option, useSectors } from './use-sectors.ts'

export const STEP_NAME: Record<FilterStep, () => string> = {
  sector: m.stops_summary_sector,
  line: m.stops_summary_line,
  from: m.stops_summary_from,
  to: m.stops_summary_to,
  shift: m.stops_summary_shift,
  product: m.stops_summary_product,
  root: m.stops_summary_root,
  level: m.stops_summary_level,
}

const SHIFT_TEXT: Readonly<Record<string, () => string>> = {
  TO: m.stops_summary_shift_to,
  TM: m.stops_summary_shift_tm,
  TT: m.stops_summary_shift_tt,
  TN: m.stops_summary_shift_tn,
}

/** What each filter offers; dates offer nothing, they are written. */
export function useStepOptions(draft: FilterDraft) {
  const { sectors, lines } = useSectors(draft.sector)
  const calendar = useCalendarOf(draft.line === undefined ? undefined : Number(draft.line))
  const products = useProducts(draft, calendar)
  const { data: roots = [] } = useQuery({
    ...callQuery('stopreasons.rootlookup', { query: { includeOptionForAll: 'true' } }),
    staleTime: 60_000,
  })
  const options: Record<FilterStep, readonly Option[]> = {
    sector: sectors,
    line: lines,
    from: [],
    to: [],
    shift: ['TO', ...shiftsOfDays(calendar, draft)].map((shift) => ({
      value: shift,
      label: SHIFT_TEXT[shift]?.() ?? shift,
    })),
    product: products,
    root: roots.map(({ value, text }) => ({ value: `${value}`, label: text })),
    level: LEVELS.map((level) => ({
      value: level,
      label: level === ALL ? m.stops_summary_all() : m.stops_summary_level_option({ level }),
    })),
  }
  const labelOf = (step: FilterStep, value: string | undefined): string => {
    if (value === undefined) return ''
    if (step === 'from' || step === 'to') return dateText(value)
    return options[step].find((option) => option.value === value)?.label ?? value
  }
  return { options, labelOf }
}

/** The products that the line made between the dates; none while those are wrong. */
function useProducts(draft: FilterDraft, calendar: PlantCalendar | undefined): readonly Option[] {
  const { line, from, to } = draft
  const isKnown =
    line !== undefined &&
    from !== undefined &&
    to !== undefined &&
    !hasInvalidDates(draft) &&
    calendar !== undefined
  const window = isKnown ? windowOfDays(calendar, { from, to }, 'TO') : { startDate: '', endDate: '' }
  const { startDate, endDate } = window
  const { data = [] } = useQuery({
    ...callQuery('products.lookupByLineAndDate', {
      query: { line: Number(line ?? 0), startDate, endDate, includeOptionForAll: 'true' },
    }),
    enabled: isKnown,
  })
  return data.map(({ value, text }) => ({ value: value === '' ? ALL : value, label: text }))
}
