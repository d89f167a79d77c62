import type { BodyOf } from '@baliza/contract'
import type { Filled } from '../../ui/form/form-field.ts'
import type { NewOrder } from './create-fields.ts'

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
export function orderOf(draft: Filled<NewOrder>): BodyOf<'orders.post'> {
  const given = FROM_DRAFT.map((name) => [name, draft[name]] as const).filter(([, value]) => value != null)
  return { lineID: draft.lineID, ...Object.fromEntries(given) }
}
