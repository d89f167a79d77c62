import { m } from '../../i18n/paraglide/messages.js'
import type { Choice, FormField } from '../../ui/form/form-field.ts'
import { type PreloadedDraft, REFUSAL_TEXT, textLimit, whyNot } from './preloaded-refusals.ts'

const required = (code: keyof typeof REFUSAL_TEXT) => ({
  isRequired: true,
  requiredText: REFUSAL_TEXT[code](),
})

/** What a pre-loaded order asks for. Its id is chosen once, if at all. */
export const preloadedFields = (isNew: boolean, products: readonly Choice[]): FormField<PreloadedDraft>[] => [
  {
    field: 'id',
    caption: m.preloaded_orders_id(),
    kind: 'integer',
    min: 1,
    max: 2_147_483_647,
    isReadOnly: !isNew,
    ...(isNew && { hint: m.preloaded_orders_id_hint() }),
  },
  { field: 'op', caption: m.preloaded_orders_op(), ...textLimit('op'), ...required('op-required') },
  {
    field: 'producto',
    caption: m.preloaded_orders_product(),
    kind: 'search',
    choices: products,
    ...required('product-required'),
    isWide: true,
  },
  { field: 'cliente', caption: m.preloaded_orders_client(), ...textLimit('cliente') },
  {
    field: 'cosecha',
    caption: m.preloaded_orders_harvest(),
    kind: 'integer',
    rangeText: m.preloaded_orders_harvest_invalid(),
    whyNot: whyNot('cosecha'),
  },
  {
    field: 'cantidad',
    caption: m.preloaded_orders_quantity(),
    kind: 'number',
    unit: 't',
    ...required('amount-required'),
    whyNot: whyNot('cantidad'),
  },
  {
    field: 'pesoBolsa',
    caption: m.preloaded_orders_weight(),
    kind: 'number',
    unit: 'kg',
    ...required('weight-required'),
    whyNot: whyNot('pesoBolsa'),
  },
  { field: 'bolsa', caption: m.preloaded_orders_bag(), ...textLimit('bolsa'), isWide: true },
]
