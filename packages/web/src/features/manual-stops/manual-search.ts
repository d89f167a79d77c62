import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** `/paradas/manual?line=4&day=2026-11-20`: a line and a production day. */
export type ManualSearch = { readonly line?: number; readonly day?: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readManualSearch({ line, day }: Record<string, unknown>): ManualSearch {
  const number = Number(line)
  return {
    ...(Number.isInteger(number) && number >= 1 && number <= 99 && { line: number }),
    ...(typeof day === 'string' && DAY.test(day) && { day }),
  }
}

export function useManualSearch(): ManualSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readManualSearch(raw), [raw])
}

export const toManual = (search: ManualSearch) => ({ to: '/paradas/manual', search }) as const
