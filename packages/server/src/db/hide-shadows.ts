import type { KyselyPlugin } from 'kysely'

const isShadow = (column: string) => column.endsWith('Search')

/**
 * Takes the shadow columns (`nameSearch`) out of every row: queries name them, `selectAll` brings them along,
 * and no answer, trail or copy of a row should carry them.
 */
export const hideShadows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const shadows = Object.keys(result.rows[0] ?? {}).filter(isShadow)
    if (shadows.length > 0) for (const row of result.rows) for (const column of shadows) delete row[column]
    return result
  },
}
