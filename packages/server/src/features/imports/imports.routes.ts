import { endpoint } from '../../http/endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { confirmImport } from './confirm-import.ts'
import type { ImportKind } from './import-kind.ts'
import { planImport, toPreview } from './plan-import.ts'
import { preloadedImport } from './preloaded-import.ts'
import { productImport } from './product-import.ts'
import { readFile } from './read-file.ts'
import { speedImport } from './speed-import.ts'
import { tagImport } from './tag-import.ts'

const KINDS: Readonly<Record<'preContract' | 'products' | 'productspeeds', ImportKind>> = {
  preContract: preloadedImport,
  products: productImport,
  productspeeds: speedImport,
}

export const importEndpoints = [
  endpoint('imports.preview', async (site, { params, body, language }) =>
    toPreview(await planImport(site.db, KINDS[params.kind], await readFile(body)), language),
  ),

  endpoint('imports.confirm', async (site, { params, body, user: { userID }, now }) => {
    const table = await readFile(body)
    return confirmImport(site, KINDS[params.kind], { table, promised: body, by: { userID, at: now } })
  }),

  endpoint('tags.import.preview', async (site, { body, language }) =>
    toPreview(await planImport(site.db, tagImport, await readFile(body)), language),
  ),

  endpoint('tags.import.confirm', async (site, { body, user: { userID }, now }) => {
    const table = await readFile(body)
    const written = await confirmImport(site, tagImport, { table, promised: body, by: { userID, at: now } })
    publishConfiguration(site)
    return written
  }),
]
