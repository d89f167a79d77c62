import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'

export type NamedLine = { readonly value: number; readonly text: string }

/** Every line with its number and its name. */
export function useLineNames(): readonly NamedLine[] {
  const { data } = useQuery({ ...callQuery('resources.lookup', { query: {} }), staleTime: 60_000 })
  return useMemo(
    () => (data ?? []).map(({ value, text }) => ({ value, text: m.terminals_line_named({ lineID: value, name: text }) })),
    [data],
  )
}
