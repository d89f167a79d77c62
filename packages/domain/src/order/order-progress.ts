import { type Instant, later, MINUTE } from '../time/instant.ts'

type Production = { readonly productionQuantity: number; readonly desiredProductionQuantity: number | null }

/**
 * How much of what is wanted has been made, as a fraction; null when nothing says how much is wanted. 6,214
 * of 9,600 → 0.647.
 */
export const progressOf = ({ productionQuantity, desiredProductionQuantity }: Production): number | null =>
  desiredProductionQuantity === null || desiredProductionQuantity <= 0
    ? null
    : productionQuantity / desiredProductionQuantity

/**
 * When the rest will have been made at this speed (pieces per minute); undefined when that can't be said or
 * all is made. At 13:00, 6,214 of 9,600 made, 14.2 a minute → 238.5 minutes more, 16:58.
 */
export function estimatedFinish(
  production: Production,
  speed: number | null,
  now: Instant,
): Instant | undefined {
  const { productionQuantity, desiredProductionQuantity } = production
  if (desiredProductionQuantity === null || speed === null || speed <= 0) return undefined
  const left = desiredProductionQuantity - productionQuantity
  return left > 0 ? later(now, Math.round((left / speed) * MINUTE)) : undefined
}
