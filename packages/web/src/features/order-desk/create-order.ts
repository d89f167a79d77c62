import type { BodyOf } from '@baliza/contract'
import type { FormValues } from '../../ui/form/form-field.ts'

const FROM_DRAFT = [
  'lineID',
  'preContractID',
  'validatedOrderID',
  'op',
  'lot',
  'productCode',
  'desiredProductionQuantity',
] as const

/** The wish as the call wants it: what was left blank comes from where the order is made from. */
export function orderOf(draft: FormValues): BodyOf<'orders.post'> {
  const given = FROM_DRAFT.map((name) => [name, draft[name]] as const).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return Object.fromEntries(given) as BodyOf<'orders.post'>
}
