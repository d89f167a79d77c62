import { useSearch } from '@tanstack/react-router'
import { type ProfileSearch, readProfileSearch } from '../explanation/profile-search.ts'

/**
 * `/?line=`; `shift` is the start of an earlier shift, so that what one sees can be sent to somebody; with
 * `kiosk` the line fills a screen that nobody sits at.
 */
export type DashboardSearch = { line?: number; shift?: string; kiosk?: true } & ProfileSearch

/** A line number as it stands in an address; anything else is left out. */
function lineOf(raw: unknown): number | undefined {
  const lineID = Number(raw)
  return Number.isInteger(lineID) && lineID >= 1 && lineID <= 99 ? lineID : undefined
}

const isOn = (raw: unknown) => raw === true || raw === 1 || raw === '1' || raw === 'true'
const shiftOf = (raw: unknown) =>
  typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? raw : undefined

export function readDashboardSearch({
  line,
  shift,
  kiosk,
  ...others
}: Record<string, unknown>): DashboardSearch {
  const lineID = lineOf(line)
  const shiftStart = shiftOf(shift)
  return {
    ...(lineID === undefined ? {} : { line: lineID }),
    ...(shiftStart === undefined ? {} : { shift: shiftStart }),
    ...(isOn(kiosk) ? { kiosk: true } : {}),
    ...readProfileSearch(others),
  }
}

export const useDashboardSearch = (): DashboardSearch => readDashboardSearch(useSearch({ strict: false }))

/** The way to a line, for links and `navigate`. */
export const toLine = (search: DashboardSearch) => ({ to: '/', search }) as const
