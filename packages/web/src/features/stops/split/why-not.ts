import type { CutRefusal } from '@baliza/domain'
import { m } from '../../../i18n/paraglide/messages.js'

const REFUSALS: Record<CutRefusal, () => string> = {
  'cut-outside': m.stops_why_outside,
  'cut-cuts-nothing': m.stops_why_nothing,
  'cut-in-maintenance': m.stops_why_maintenance,
}

/** Why cuts can't be made, in a sentence. */
export const refusalText = (refusal: CutRefusal): string => REFUSALS[refusal]()
