import type { BodyOf } from '@baliza/contract'
import { LONGEST_PRELOADED, type PreloadedRefusal, type PreloadedValues, whyNotPreload } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft } from '../../ui/form/form-field.ts'

/** docs/product/fields.md#pre-loaded-order-fields, to the letter. */
export const REFUSAL_TEXT: Record<Exclude<PreloadedRefusal['code'], 'text-too-long'>, () => string> = {
  'op-required': m.preloaded_orders_op_required,
  'product-required': m.preloaded_orders_product_required,
  'crop-not-four-digits': m.preloaded_orders_harvest_invalid,
  'amount-required': m.preloaded_orders_quantity_required,
  'amount-decimals': m.preloaded_orders_one_decimal,
  'amount-too-large': m.preloaded_orders_amount_too_large,
  'production-negative': m.preloaded_orders_negative,
  'weight-required': m.preloaded_orders_weight_required,
  'weight-decimals': m.preloaded_orders_two_decimals,
  'weight-too-large': m.preloaded_orders_weight_too_large,
  'weight-not-positive': m.preloaded_orders_weight_positive,
}

export type PreloadedDraft = BodyOf<'preContract.post'>['values']

const sentence = (refusal: PreloadedRefusal): string =>
  refusal.code === 'text-too-long'
    ? m.preloaded_orders_too_long({ most: refusal.values.most })
    : REFUSAL_TEXT[refusal.code]()

const FIELDS = ['op', 'cliente', 'producto', 'cosecha', 'cantidad', 'bolsa', 'pesoBolsa'] as const

/** Why a field can't be kept as it is; the server asks the same rule. */
export const whyNot = (field: keyof PreloadedValues) => (_: unknown, values: Draft<PreloadedDraft>) => {
  const order = Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? null])) as PreloadedValues
  const refusal = whyNotPreload(order).find((one) => one.field === field)
  return refusal && sentence(refusal)
}

/** A text that may be left out, and how long it may be. */
export const textLimit = (field: keyof typeof LONGEST_PRELOADED) => ({
  kind: 'text' as const,
  maxLength: LONGEST_PRELOADED[field],
  tooLongText: m.preloaded_orders_too_long({ most: LONGEST_PRELOADED[field] }),
})
