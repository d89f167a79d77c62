import type { BodyOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { Choice, FormField } from '../../ui/form/form-field.ts'
import type { ListedValidated } from './validated-columns.tsx'

/** All three are required; an order that is there keeps its orderID. */
export const validatedFields = (
  row: ListedValidated | undefined,
  products: readonly Choice[],
): FormField<BodyOf<'validatedOrder.post'>['values']>[] => [
  {
    field: 'orderID',
    caption: m.validated_orders_order(),
    kind: 'text',
    maxLength: 12,
    isRequired: true,
    requiredText: m.validated_orders_order_required(),
    isReadOnly: row !== undefined,
  },
  {
    field: 'lot',
    caption: m.validated_orders_lot(),
    kind: 'text',
    maxLength: 50,
    isRequired: true,
    requiredText: m.validated_orders_lot_required(),
  },
  {
    field: 'productCode',
    caption: m.validated_orders_product(),
    kind: 'search',
    choices: withOwn(row, products),
    isRequired: true,
    requiredText: m.validated_orders_product_required(),
    isWide: true,
  },
]

/** A product that does not exist can still be the order's: it is shown as what it is. */
function withOwn(row: ListedValidated | undefined, products: readonly Choice[]): readonly Choice[] {
  if (
    row === undefined ||
    row.productName !== null ||
    products.some(({ value }) => value === row.productCode)
  )
    return products
  return [
    { value: row.productCode, text: m.validated_orders_product_unknown({ code: row.productCode }) },
    ...products,
  ]
}
