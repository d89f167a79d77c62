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
    caption: m.order_desk_line(),
    kind: 'choice',
    choices: offered.lines,
    isRequired: true,
    requiredText: m.order_desk_line_required(),
  },
  {
    field: 'desiredProductionQuantity',
    caption: m.order_desk_quantity(),
    kind: 'number',
    max: 1_000_000_000,
    whyNot: (value) =>
      typeof value === 'number' && value <= 0 ? m.order_desk_quantity_positive() : undefined,
    ...(source === 'preloaded' && { hint: m.order_desk_quantity_hint() }),
  },
  { field: 'starts', caption: m.order_desk_start_now(), kind: 'boolean', isWide: true },
]

const lotField = (): FormField<NewOrder> => ({
  field: 'lot',
  caption: m.order_desk_lot(),
  kind: 'text',
  maxLength: 50,
})

const FIELDS_OF: Record<OrderSource, (offered: Offered) => FormField<NewOrder>[]> = {
  preloaded: ({ preloaded }) => [
    {
      field: 'preContractID',
      caption: m.order_desk_preloaded(),
      kind: 'search',
      choices: preloaded.map(({ id, op, cliente, productName, producto, bags }) => ({
        value: id,
        text: [
          op,
          productName ?? producto,
          cliente,
          bags === null ? null : m.order_desk_bags({ count: bags }),
        ]
          .filter((part) => part !== null)
          .join(' · '),
      })),
      isRequired: true,
      requiredText: m.order_desk_preloaded_required(),
      isWide: true,
      ...(preloaded.length === 0 && { hint: m.order_desk_no_preloaded() }),
    },
    lotField(),
  ],
  validated: ({ validated }) => [
    {
      field: 'validatedOrderID',
      caption: m.order_desk_validated_order(),
      kind: 'search',
      choices: validated.map(({ orderID, lot, productName, productCode }) => ({
        value: orderID,
        text: [orderID, productName ?? productCode, m.order_desk_lot_name({ lot })].join(' · '),
      })),
      isRequired: true,
      requiredText: m.order_desk_validated_required(),
      isWide: true,
      ...(validated.length === 0 && { hint: m.order_desk_no_validated() }),
    },
  ],
  hand: ({ products }) => [
    {
      field: 'op',
      caption: m.order_desk_op(),
      kind: 'text',
      maxLength: 12,
      isRequired: true,
      requiredText: m.order_desk_op_required(),
    },
    lotField(),
    {
      field: 'productCode',
      caption: m.order_desk_product(),
      kind: 'search',
      choices: products,
      isWide: true,
    },
  ],
}
