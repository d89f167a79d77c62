import type { AnswerOf, BodyOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { Choice, FormField } from '../../ui/form/form-field.ts'

export type OrderSource = 'preloaded' | 'validated' | 'hand'

type Sources = AnswerOf<'orders.sources'>

/** What there is to choose from. */
export type Offered = Sources & { readonly lines: readonly Choice[]; readonly products: readonly Choice[] }

/** The order, where it comes from, and whether it begins at once. */
export type NewOrder = BodyOf<'orders.post'> & { readonly source: OrderSource; readonly starts: boolean }

/** What is asked for, which depends on what the order is made from. */
export const createFields = (source: OrderSource, offered: Offered): FormField<NewOrder>[] => [
  ...FIELDS_OF[source](offered),
  {
    field: 'lineID',
    caption: m.orders_line(),
    kind: 'choice',
    choices: offered.lines,
    isRequired: true,
    requiredText: m.orders_line_required(),
  },
  {
    field: 'desiredProductionQuantity',
    caption: m.orders_quantity(),
    kind: 'number',
    max: 1_000_000_000,
    whyNot: (value) => (typeof value === 'number' && value <= 0 ? m.orders_quantity_positive() : undefined),
    ...(source === 'preloaded' && { hint: m.orders_quantity_hint() }),
  },
  { field: 'starts', caption: m.orders_start_now(), kind: 'boolean', isWide: true },
]

const lotField = (): FormField<NewOrder> => ({
  field: 'lot',
  caption: m.orders_lot(),
  kind: 'text',
  maxLength: 50,
})

const FIELDS_OF: Record<OrderSource, (offered: Offered) => FormField<NewOrder>[]> = {
  preloaded: ({ preloaded }) => [
    {
      field: 'preContractID',
      caption: m.orders_preloaded(),
      kind: 'search',
      choices: preloaded.map(({ id, op, cliente, productName, producto, bags }) => ({
        value: id,
        text: [op, productName ?? producto, cliente, bags === null ? null : m.orders_bags({ count: bags })]
          .filter((part) => part !== null)
          .join(' · '),
      })),
      isRequired: true,
      requiredText: m.orders_preloaded_required(),
      isWide: true,
      ...(preloaded.length === 0 && { hint: m.orders_no_preloaded() }),
    },
    lotField(),
  ],
  validated: ({ validated }) => [
    {
      field: 'validatedOrderID',
      caption: m.orders_validated_order(),
      kind: 'search',
      choices: validated.map(({ orderID, lot, productName, productCode }) => ({
        value: orderID,
        text: [orderID, productName ?? productCode, m.orders_lot_name({ lot })].join(' · '),
      })),
      isRequired: true,
      requiredText: m.orders_validated_required(),
      isWide: true,
      ...(validated.length === 0 && { hint: m.orders_no_validated() }),
    },
  ],
  hand: ({ products }) => [
    {
      field: 'op',
      caption: m.orders_op(),
      kind: 'text',
      maxLength: 12,
      isRequired: true,
      requiredText: m.orders_op_required(),
    },
    lotField(),
    {
      field: 'productCode',
      caption: m.orders_product(),
      kind: 'search',
      choices: products,
      isWide: true,
    },
  ],
}
