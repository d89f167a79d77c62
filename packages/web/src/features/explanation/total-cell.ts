import { m } from '../../i18n/paraglide/messages.js'
import type { ListColumn } from './ListTable.tsx'
import { agrees } from './list-totals.ts'

type Total = NonNullable<ListColumn<unknown>['total']>

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
