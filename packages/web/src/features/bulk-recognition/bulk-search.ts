import type { SectorOfTree } from '@baliza/contract'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { allOf, anyOf, type Filter } from '../../ui/data-grid/filter.ts'

/** `/paradas/gestion?sector=Envasado&line=3&from=2026-11-18` */
export type BulkSearch = {
  readonly sector?: string
  readonly line?: number
  readonly from?: string
  readonly to?: string
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

const date = (value: unknown): string | undefined =>
  typeof value === 'string' && DATE.test(value) ? value : undefined

export function readBulkSearch({ sector, line, from, to }: Record<string, unknown>): BulkSearch {
  const number = Number(line)
  const days = { from: date(from), to: date(to) }
  return {
    ...(typeof sector === 'string' && sector !== '' && { sector }),
    ...(Number.isInteger(number) && number >= 1 && number <= 99 && { line: number }),
    ...(days.from !== undefined && { from: days.from }),
    ...(days.to !== undefined && { to: days.to }),
  }
}

export function useBulkSearch(): BulkSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readBulkSearch(raw), [raw])
}

export const toBulk = (search: BulkSearch) => ({ to: '/paradas/gestion', search }) as const

/** Stops that nobody signed, of the chosen lines and production days (from 06:00 on the plant's clock). */
export function filterOf(
  { sector, line, from, to }: BulkSearch,
  tree: readonly SectorOfTree[],
  dayEnd: (day: string) => string,
): Filter {
  const lines = tree.filter(({ sectorName }) => sectorName === sector).flatMap((one) => one.lines)
  const ofSector =
    sector === undefined
      ? undefined
      : (anyOf(lines.map(({ lineID }): Filter => ['lineID', '=', lineID])) ?? NOTHING)
  return allOf([
    ['recognized', '=', false],
    line === undefined ? ofSector : ['lineID', '=', line],
    from === undefined ? undefined : ['startDate', '>=', `${from}T06:00:00`],
    to === undefined ? undefined : ['startDate', '<', dayEnd(to)],
  ]) as Filter
}

const NOTHING: Filter = ['lineID', '=', 0]
