import type { Language } from '@baliza/contract'
import type { Instant, Interval } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readOrdersSince } from '../../facts/orders/orders.ts'
import { OPTION_FOR_ALL, wantsAll } from '../../http/option-for-all.ts'

type Option = { readonly value: string; readonly text: string }

export const findProduct = (db: Db, code: string): Promise<Row<'product'> | undefined> =>
  db.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirst()

type ProductsQuery = { readonly lineID: number; readonly window: Interval; readonly now: Instant }

/** The products of the orders that a line made inside a window, wholly or in part. */
export async function readProductsMade(db: Db, { lineID, window, now }: ProductsQuery): Promise<Option[]> {
  const orders = await readOrdersSince(db, lineID, window.start)
  const codes = orders
    .filter(
      ({ startDate, endDate }) =>
        startDate !== null && startDate < window.end && (endDate ?? now) > window.start,
    )
    .flatMap(({ productCode }) => (productCode === null ? [] : [productCode]))
  if (codes.length === 0) return []
  return db
    .selectFrom('product')
    .select(['code as value', 'name as text'])
    .where('code', 'in', [...new Set(codes)])
    .orderBy('nameSearch')
    .orderBy('code')
    .execute()
}

/** No product in particular has the code "". */
export const allBefore = (
  options: readonly Option[],
  includeOptionForAll: string | undefined,
  language: Language,
): Option[] =>
  wantsAll(includeOptionForAll) ? [{ value: '', text: OPTION_FOR_ALL[language] }, ...options] : [...options]
