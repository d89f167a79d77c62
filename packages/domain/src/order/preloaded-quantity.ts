const KILOS_PER_TON = 1000

/**
 * The bags that a pre-loaded order asks for: tons × 1000 × the product's performance ÷ kilos a bag, rounded.
 * 25 t in bags of 50 kg at 0.9 are 450 bags; without a performance 500. Throws RangeError unless a bag weighs
 * something.
 */
export function preloadedQuantity(cantidad: number, pesoBolsa: number, performance: number | null): number {
  if (!(pesoBolsa > 0)) throw new RangeError(`a bag of ${pesoBolsa} kg`)
  return Math.round((cantidad * KILOS_PER_TON * (performance ?? 1)) / pesoBolsa)
}
