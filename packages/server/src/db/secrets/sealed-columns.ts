import { randomBytes } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import type { SealedText, SecretKeys } from './secret-keys.ts'

type Sealed = { readonly table: string; readonly key: string; readonly columns: readonly string[] }

/** The columns whose values lie sealed, and what a row of theirs is found by. */
export const SEALED_COLUMNS: readonly Sealed[] = [
  { table: 'opcServer', key: 'opcServerID', columns: ['password', 'requestHeaders'] },
  { table: 'parameter', key: 'id', columns: ['emailPassword', 'telegramBotToken'] },
  { table: 'webhook', key: 'webhookID', columns: ['secret', 'formerSecret', 'fullUrl'] },
  { table: 'secondFactor', key: 'userID', columns: ['secret'] },
]

export const sealedOf = (table: string): Sealed | undefined =>
  SEALED_COLUMNS.find((sealed) => sealed.table === table)

const NAMES = new Set(SEALED_COLUMNS.flatMap(({ columns }) => columns))

/**
 * Stands in a row for a secret that can't be opened. It differs from start to start, so that what takes it
 * for a password has one that nobody knows.
 */
const LOST = `lost-secret:${randomBytes(24).toString('base64url')}`

/** Whether a secret is there but can't be read: it has to be entered again. */
export const isLost = (secret: string | null): boolean => secret === LOST

export const isReadable = (secret: string | null): secret is string => secret !== null && !isLost(secret)

type Plugin = KyselyPlugin & { readonly secretKeys: SecretKeys | undefined }

/**
 * Opens what is sealed in the rows of every query: behind this nobody sees sealed text. Which table a row is
 * of tells its key, so whoever reads a secret reads the key of its row, too.
 */
export function openSealed(keys: SecretKeys | undefined): KyselyPlugin {
  const plugin: Plugin = {
    secretKeys: keys,
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const columns = Object.keys(result.rows[0] ?? {}).filter((column) => NAMES.has(column))
      if (columns.length > 0) for (const row of result.rows) openRow(keys, row, columns)
      return result
    },
  }
  return plugin
}

function openRow(
  keys: SecretKeys | undefined,
  row: Record<string, unknown>,
  columns: readonly string[],
): void {
  for (const column of columns) {
    const text = row[column]
    if (typeof text !== 'string' || !text.startsWith('sealed:')) continue
    const sealed = SEALED_COLUMNS.find(({ key, columns }) => key in row && columns.includes(column))
    if (!sealed) throw new Error(`${column} is sealed: read it together with the key of its row`)
    const { table, key } = sealed
    row[column] = keys?.open({ table, column, key: row[key] as string | number }, text) ?? LOST
  }
}

type WithPlugins = {
  readonly getExecutor: () => { readonly plugins: readonly (KyselyPlugin | Partial<Plugin>)[] }
}

/** The keys that a database was opened with. */
export function secretKeysOf(db: WithPlugins): SecretKeys {
  for (const plugin of db.getExecutor().plugins)
    if ('secretKeys' in plugin && plugin.secretKeys) return plugin.secretKeys
  throw new Error('the database was opened without the key of its secrets')
}

/** Seals what a row of a table would hold, where its column is one that lies sealed. */
export function sealValue(
  db: WithPlugins,
  place: { readonly table: string; readonly column: string; readonly key: string | number },
  secret: string,
): SealedText {
  return secretKeysOf(db).seal(place, secret)
}
