import { charactersIn } from './text-length.ts'

/** A product as people write it down: docs/product/records.md#product-and-speed. */
export type ProductValues = {
  readonly code: string | null
  readonly name: string | null
  readonly wrappersPerPackage: number | null
  readonly unitsPerWrapper: number | null
  readonly unit: string | null
  /** A share from 0 to 1. */
  readonly performance: number | null
}

export type ProductRefusal = { readonly field: keyof ProductValues } & (
  | {
      readonly code:
        | 'code-required'
        | 'name-required'
        | 'wrappers-invalid'
        | 'units-invalid'
        | 'performance-invalid'
      readonly values: Record<never, never>
    }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
)

/** To the letter: docs/product/fields.md#products. */
export const MOST_PER_PACKAGE = 2_147_438_647
export const LONGEST_PRODUCT = { code: 18, name: 40, unit: 10 } as const

const isCount = (value: number | null): boolean =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= MOST_PER_PACKAGE

/** Everything that is wrong with a product, field by field. */
export function whyNotProduct(product: ProductValues): ProductRefusal[] {
  const { wrappersPerPackage, unitsPerWrapper, performance } = product
  const isShare = performance === null || (performance >= 0 && performance <= 1)
  return [
    ...textRefusals(product, 'code', 'code-required'),
    ...textRefusals(product, 'name', 'name-required'),
    ...(isCount(wrappersPerPackage) ? [] : [refused('wrappersPerPackage', 'wrappers-invalid')]),
    ...(isCount(unitsPerWrapper) ? [] : [refused('unitsPerWrapper', 'units-invalid')]),
    ...textRefusals(product, 'unit', undefined),
    ...(isShare ? [] : [refused('performance', 'performance-invalid')]),
  ]
}

type Plain = Exclude<ProductRefusal['code'], 'text-too-long'>
const refused = (field: keyof ProductValues, code: Plain): ProductRefusal => ({ field, code, values: {} })

function textRefusals(
  product: ProductValues,
  field: keyof typeof LONGEST_PRODUCT,
  required: Plain | undefined,
): ProductRefusal[] {
  const text = product[field] ?? ''
  if (required && text.trim() === '') return [refused(field, required)]
  return charactersIn(text) > LONGEST_PRODUCT[field]
    ? [{ field, code: 'text-too-long', values: { most: LONGEST_PRODUCT[field] } }]
    : []
}

export type SpeedValues = {
  readonly code: string | null
  readonly lineID: number | null
  readonly speed: number | null
}

export type SpeedRefusal = {
  readonly field: keyof SpeedValues
  readonly code: 'code-required' | 'line-number-invalid' | 'speed-invalid'
  readonly values: Record<never, never>
}

export const FASTEST = 99_999.999

/** A speed is a number from 0 to 99999.999. */
export const isSpeed = (speed: number | null): boolean => speed !== null && speed >= 0 && speed <= FASTEST

/** Everything that is wrong with the speed of a product on a line. */
export function whyNotSpeed({ code, lineID, speed }: SpeedValues): SpeedRefusal[] {
  const isLine = lineID !== null && Number.isInteger(lineID) && lineID >= 1 && lineID <= 99
  return [
    ...(code === null || code.trim() === ''
      ? [{ field: 'code', code: 'code-required', values: {} } as const]
      : []),
    ...(isLine ? [] : [{ field: 'lineID', code: 'line-number-invalid', values: {} } as const]),
    ...(isSpeed(speed) ? [] : [{ field: 'speed', code: 'speed-invalid', values: {} } as const]),
  ]
}
