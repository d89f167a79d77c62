import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'

export type OrderLine = { readonly lineID: number; readonly description: string }

/** The lines whose orders are managed here. */
export function useOrderLines() {
  return useQuery({
    ...callQuery('resources.tree', {}),
    select: (sectors) =>
      sectors.flatMap(({ lines }) => lines).filter(({ enableOrderManager }) => enableOrderManager),
  })
}
