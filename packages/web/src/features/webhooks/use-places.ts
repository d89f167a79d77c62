import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'

type Named = { readonly value: number; readonly text: string }
export type Places = {
  readonly sectors: readonly Named[]
  readonly lines: readonly (Named & { readonly sectorID: number })[]
}

/** The sectors of the plant and their lines. */
export function usePlaces(): Places {
  const { data } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  return useMemo(
    () => ({
      sectors: (data ?? []).map(({ sectorID, sectorName }) => ({ value: sectorID, text: sectorName })),
      lines: (data ?? []).flatMap(({ sectorID, lines }) =>
        lines.map(({ lineID, description }) => ({
          value: lineID,
          text: lineNamed({ lineID, line: description }),
          sectorID,
        })),
      ),
    }),
    [data],
  )
}
