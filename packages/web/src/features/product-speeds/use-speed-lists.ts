import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useProductNames } from '../../api/product-names.ts'
import type { SpeedLists } from './speed-fields.ts'

/** The products and the lines that a speed can be of. */
export function useSpeedLists(): SpeedLists {
  const products = useProductNames()
  const { data: lines } = useQuery({ ...callQuery('resources.lookup', { query: {} }), staleTime: 60_000 })
  return useMemo(() => ({ products, lines: lines ?? [] }), [products, lines])
}
