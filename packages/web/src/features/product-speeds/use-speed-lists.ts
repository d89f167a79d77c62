import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { SpeedLists } from './speed-fields.ts'

const A_WHILE = 60_000

/** The products and the lines that a speed can be of. */
export function useSpeedLists(): SpeedLists {
  const { data: products } = useQuery({ ...callQuery('products.lookup', {}), staleTime: A_WHILE })
  const { data: lines } = useQuery({ ...callQuery('resources.lookup', { query: {} }), staleTime: A_WHILE })
  return useMemo(
    () => ({
      products:
        products?.map(({ value, text }) => ({
          value,
          text: m.product_speeds_choice({ code: value, name: text }),
        })) ?? [],
      lines: lines ?? [],
    }),
    [products, lines],
  )
}
