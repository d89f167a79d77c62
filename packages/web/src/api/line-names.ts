import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { callQuery } from './call-api.ts'

/** `3 · Ensacadora` */
export const lineNamed = ({ lineID, line }: { readonly lineID: number; readonly line: string }): string =>
  m.app_line_named({ lineID, name: line })

export type NamedLine = { readonly value: number; readonly text: string }

/** Every line with its number and its name, to choose from and to be called by. */
export function useLineNames(): readonly NamedLine[] {
  const { data } = useQuery({ ...callQuery('resources.lookup', { query: {} }), staleTime: 60_000 })
  return useMemo(
    () => (data ?? []).map(({ value, text }) => ({ value, text: lineNamed({ lineID: value, line: text }) })),
    [data],
  )
}
