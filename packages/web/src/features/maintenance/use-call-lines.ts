import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'

export type CallLine = { readonly lineID: number; readonly name: string }

/** The lines that may be called for, by number; none until they are known. */
export function useCallLines(): readonly CallLine[] {
  const { data } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  return useMemo(
    () =>
      (data ?? [])
        .flatMap(({ lines }) => lines)
        .map(({ lineID, description }) => ({
          lineID,
          name: lineNamed({ lineID, line: description }),
        }))
        .toSorted((a, b) => a.lineID - b.lineID),
    [data],
  )
}
