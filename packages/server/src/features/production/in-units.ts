import type { Row } from '../../db/schema.ts'

type Packing = {
  readonly [Field in 'name' | 'wrappersPerPackage' | 'unitsPerWrapper' | 'unit']: Row<'product'>[Field] | null
}

/**
 * 1 package = wrappersPerPackage wrappers, 1 wrapper = unitsPerWrapper units; null while the product is
 * unknown.
 */
export function inUnits(packs: number, product: Packing | undefined) {
  const { name = null, wrappersPerPackage = null, unitsPerWrapper = null, unit = null } = product ?? {}
  const wrappers = wrappersPerPackage === null ? null : packs * wrappersPerPackage
  const units = wrappers === null || unitsPerWrapper === null ? null : wrappers * unitsPerWrapper
  return { productName: name, wrappers, units, wrapperType: unit }
}
