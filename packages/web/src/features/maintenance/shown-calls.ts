import type { Instant, PlantCalendar } from '@baliza/domain'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { allOf, type Filter, within } from '../../ui/data-grid/filter.ts'
import { type Days, daysUpTo, type Span } from '../analysis/analysis-days.ts'
import { type MaintenanceSearch, readMaintenanceSearch } from './maintenance-search.ts'

type Change = { readonly [Name in keyof MaintenanceSearch]?: MaintenanceSearch[Name] | undefined }

/** What the address says, and a way to change it. */
export function useMaintenanceSearch() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readMaintenanceSearch(raw), [raw])
  const navigate = useNavigate()
  const set = useCallback(
    (change: Change) => {
      const next = Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
      )
      void navigate({ to: '/mantenimiento', search: next, replace: true, resetScroll: false })
    },
    [navigate, search],
  )
  return { search, set }
}

const DAYS_AT_FIRST = 30

/** The days of the address; else the month up to today. One end alone is a single day. */
export function shownDays(calendar: PlantCalendar, { from, to }: MaintenanceSearch, now: Instant): Days {
  if (from !== undefined) return { from, to: to ?? from }
  return daysUpTo(calendar, to ?? calendar.productionDayAt(now), DAYS_AT_FIRST)
}

/** The calls declared in a span, of one line or of all. */
export const callsFilter = ({ line }: MaintenanceSearch, { start, end }: Span): Filter | undefined =>
  allOf([
    line === undefined ? undefined : ['resourceLineID', '=', line],
    within('declarationDate', start, end),
  ])
