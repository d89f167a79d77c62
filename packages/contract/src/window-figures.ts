import type { WindowIndexes } from '@baliza/domain'
import { z } from 'zod/mini'

/**
 * `WindowIndexes` of the domain as it travels: minutes, pieces per minute, fractions; null = can't be said.
 */
export const windowFigures = z.object({
  staffedTime: z.number(),
  discountTime: z.number(),
  adjustedDiscountTime: z.nullable(z.number()),
  staffedTimeCorrect: z.number(),
  discountShift: z.number(),
  totalRuntime: z.number(),
  noMaterialTime: z.number(),
  runtime: z.number(),
  stoppedTime: z.number(),
  productionQuantity: z.number(),
  discards: z.number(),
  unknownTimeQuantity: z.number(),
  productionSpeed: z.nullable(z.number()),
  desiredProductionSpeed: z.nullable(z.number()),
  utilization: z.nullable(z.number()),
  throughput: z.nullable(z.number()),
  acceptance: z.nullable(z.number()),
  performance: z.nullable(z.number()),
  oee: z.nullable(z.number()),
  failures: z.number(),
  mtbf: z.nullable(z.number()),
  mttr: z.nullable(z.number()),
  coverage: z.nullable(z.number()),
}) satisfies z.ZodMiniType<WindowIndexes>

const { adjustedDiscountTime: _, ...ofItself } = windowFigures.shape

/**
 * The same of an order that may not have begun: null until then. What was signed for it is the order's own.
 */
export const orderFigures = Object.fromEntries(
  Object.keys(ofItself).map((name) => [name, z.nullable(z.number())]),
) as {
  readonly [Figure in keyof typeof ofItself]: z.ZodMiniNullable<z.ZodMiniNumber>
}
