import type { ImportKind } from './import-kind.ts'
import { preloadedImport } from './preloaded-import.ts'
import { productImport } from './product-import.ts'
import { speedImport } from './speed-import.ts'

export type ImportKindName = 'preContract' | 'products' | 'productspeeds' | 'tags'

const KINDS: Readonly<Record<Exclude<ImportKindName, 'tags'>, ImportKind>> = {
  preContract: preloadedImport,
  products: productImport,
  productspeeds: speedImport,
}

/** Tags bring the drivers along, which say what may be an address: others need not wait for them. */
export const importKind = async (name: ImportKindName): Promise<ImportKind> =>
  name === 'tags' ? (await import('./tag-import.ts')).tagImport : KINDS[name]
