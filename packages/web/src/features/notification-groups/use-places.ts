import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'

export type Places = {
  readonly buildings: readonly { readonly value: number; readonly text: string }[]
  readonly sectors: readonly { readonly value: number; readonly text: string; readonly buildingId: number }[]
  readonly lines: readonly { readonly value: number; readonly text: string; readonly sectorID: number }[]
}

const A_WHILE = 60_000

/** The buildings of the plant, their sectors, and the lines of those. */
export function usePlaces(): Places {
  const { data: buildings } = useQuery({ ...callQuery('buildings.lookup', {}), staleTime: A_WHILE })
  const { data: sectors } = useQuery({ ...callQuery('sectors.get', { query: {} }), staleTime: A_WHILE })
  const { data: tree } = useQuery({ ...callQuery('resources.tree', {}), staleTime: A_WHILE })
  return useMemo(
    () => ({
      buildings: buildings ?? [],
      sectors: (sectors ?? []).map(({ sectorID, sectorName, buildingId }) => ({
        value: sectorID,
        text: sectorName,
        buildingId,
      })),
      lines: (tree ?? []).flatMap(({ sectorID, lines }) =>
        lines.map(({ lineID, description }) => ({ value: lineID, text: description, sectorID })),
      ),
    }),
    [buildings, sectors, tree],
  )
}
