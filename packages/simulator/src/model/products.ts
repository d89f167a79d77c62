import type { DescribedProduct } from '../plant-model.ts'

const product = (
  code: string,
  name: string,
  packing: readonly [wrappers: number, units: number],
  performance: number,
): DescribedProduct => ({
  code,
  name,
  wrappersPerPackage: packing[0],
  unitsPerWrapper: packing[1],
  unit: 'bolsas',
  performance,
})

/** What the plant makes: bagged seed. `performance` is the share of the raw seed that ends in a bag. */
export const PRODUCTS: readonly [DescribedProduct, ...DescribedProduct[]] = [
  product('MZ-DK72-20', 'Maíz híbrido DK-72 · bolsa 20 kg', [1, 1], 0.96),
  product('MZ-P18-25', 'Maíz híbrido P-1833 · bolsa 25 kg', [1, 1], 0.95),
  product('SJ-4620-40', 'Soja RG-4620 · bolsa 40 kg', [1, 1], 0.93),
  product('SJ-5315-40', 'Soja IPRO 5315 · bolsa 40 kg', [1, 1], 0.94),
  product('GR-CF31-15', 'Girasol CF-31 · bolsa 15 kg', [1, 1], 0.92),
  product('TR-KL90-50', 'Trigo Klein 90 · bolsa 50 kg', [1, 1], 0.97),
  product('SG-VT12-25', 'Sorgo VT-12 · bolsa 25 kg', [1, 1], 0.95),
  product('AL-WL70-10', 'Alfalfa WL-700 · 4 × 2,5 kg', [4, 1], 0.9),
]
