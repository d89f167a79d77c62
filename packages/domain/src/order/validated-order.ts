import { charactersIn } from '../plant/text-length.ts'

/** 1 not read, 2 read, 3 read with errors. */
export const READ_STATUS = { NOT_READ: 1, READ: 2, READ_WITH_ERRORS: 3 } as const
export type ReadStatus = (typeof READ_STATUS)[keyof typeof READ_STATUS]

export type ValidatedValues = {
  readonly orderID: string | null
  readonly lot: string | null
  readonly productCode: string | null
}

export type ValidatedRefusal = { readonly field: keyof ValidatedValues } & (
  | {
      readonly code: 'order-id-required' | 'lot-required' | 'product-required'
      readonly values: Record<never, never>
    }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
)

/** Its orderID becomes the op of an order. */
export const LONGEST_VALIDATED = { orderID: 12, lot: 50, productCode: 18 } as const
const REQUIRED = {
  orderID: 'order-id-required',
  lot: 'lot-required',
  productCode: 'product-required',
} as const

/** Everything that is wrong with a future order (all three are required), field by field. */
export function whyNotValidated(order: ValidatedValues): ValidatedRefusal[] {
  return (['orderID', 'lot', 'productCode'] as const).flatMap((field): ValidatedRefusal[] => {
    const text = order[field] ?? ''
    if (text.trim() === '') return [{ field, code: REQUIRED[field], values: {} }]
    return charactersIn(text) > LONGEST_VALIDATED[field]
      ? [{ field, code: 'text-too-long', values: { most: LONGEST_VALIDATED[field] } }]
      : []
  })
}

/** The Estado of a validated order that was used: 3 where its product did not exist. */
export const statusOnUse = (productExists: boolean): ReadStatus =>
  productExists ? READ_STATUS.READ : READ_STATUS.READ_WITH_ERRORS
