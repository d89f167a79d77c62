import type { WindowProduction } from '@baliza/contract'

export type ProductionTotals = { readonly packs: number; readonly wrappers: number; readonly units: number }

/** The sums below the orders; an order whose product isn't known adds its packs alone. */
export function totalsOf(orders: readonly WindowProduction[]): ProductionTotals {
  const sum = (amount: (order: WindowProduction) => number | null) =>
    orders.reduce((total, order) => total + (amount(order) ?? 0), 0)
  return {
    packs: sum(({ packs }) => packs),
    wrappers: sum(({ wrappers }) => wrappers),
    units: sum(({ units }) => units),
  }
}
