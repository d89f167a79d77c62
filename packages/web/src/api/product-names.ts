import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { callQuery } from './call-api.ts'

export type NamedProduct = { readonly value: string; readonly text: string }

const NONE: readonly NamedProduct[] = []

/** Every product with its code and its name, to choose from: `204858 · Harina 000`. */
export function useProductNames(): readonly NamedProduct[] {
  const { data } = useQuery({ ...callQuery('products.lookup', {}), staleTime: 60_000 })
  return useMemo(
    () =>
      data?.map(({ value, text }) => ({ value, text: m.app_product_named({ code: value, name: text }) })) ??
      NONE,
    [data],
  )
}
