import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'

/**
 * What the pieces of a product are called; `kilos/piezas` where they have no name:
 * docs/product/limits.md#names.
 */
export function useUnitLabel(code: string | null | undefined): string {
  const { data } = useQuery({
    queryKey: ['products.getUnitById', code],
    queryFn: ({ signal }) => callApi('products.getUnitById', { query: { code: code ?? '' } }, signal),
    enabled: code != null,
    staleTime: 5 * 60_000,
  })
  return data?.unit ?? m.line_dashboard_unit_default()
}

/** `bolsas/min`, as the quantity beside it is counted. */
export const unitPerMinute = (unit: string): string =>
  unit === m.line_dashboard_unit_default()
    ? m.line_dashboard_speed_unit()
    : m.line_dashboard_unit_per_minute({ unit })
