import { m } from '../../i18n/paraglide/messages.js'
import type { LedgerColumn } from './LedgerTable.tsx'
import { agrees } from './ledger-totals.ts'

type Total = NonNullable<LedgerColumn<unknown>['total']>

/** A sum, and the name of the figure that it is, where it comes to it. */
export const totalCell = (
  text: string,
  total: number | null,
  figure: number | null,
  name: string,
): Total => ({
  text,
  ...(agrees(total, figure) && { is: m.explanation_is({ name }) }),
})
