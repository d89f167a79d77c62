import type { Row } from '../../db/schema.ts'
import { readParameters, wallClockOf } from '../../facts/parameters.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { Problem } from '../../refusals/problem.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { newProduct, productRows } from './edit-product.ts'
import { allBefore, findProduct, readProductsMade } from './products.queries.ts'
import { productOptions, productsGrid } from './products-grid.ts'

/** The rules of a product say which of its fields may not be null. */
type Changed = Partial<Row<'product'>>

export const productEndpoints = [
  gridEndpoint('products.get', productsGrid),

  endpoint('products.post', (site, { body, user: { userID }, now }) =>
    productRows.add(site, newProduct(body.values), { userID, at: now }),
  ),
  endpoint('products.put', (site, { body: { key, values }, user: { userID }, now }) =>
    productRows.change(site, { code: key }, values as Changed, { userID, at: now }),
  ),
  endpoint('products.delete', async (site, { body, user: { userID }, now }) => {
    await productRows.remove(site, { code: body.key }, { userID, at: now })
    return null
  }),

  gridEndpoint('products.lookup', productOptions),

  endpoint('products.lookupByLineAndDate', async (site, { user, query, language, now }) => {
    const { line, startDate, endDate, includeOptionForAll } = query
    const { lineID } = await visibleLine(site, user, line)
    const window = readWindow({ startDate, endDate }, wallClockOf(await readParameters(site.db)))
    const made = await readProductsMade(site.db, { lineID, window, now })
    return allBefore(made, includeOptionForAll, language)
  }),

  endpoint('products.getUnitById', async (site, { user, query }) => {
    if (user.lines !== 'all' && user.lines.length === 0) throw new Problem('line-not-visible')
    const product = await findProduct(site.db, query.code)
    if (!product) throw new Problem('product-unknown', { code: query.code })
    return { unit: product.unit }
  }),
]
