import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open-database.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { isSealed, keyOfSealed, type SecretKeys, type SecretPlace } from './secret-keys.ts'

type Stored = { readonly place: SecretPlace; readonly text: string }

/** Every secret as it lies there. */
async function* storedSecrets(db: Db): AsyncGenerator<Stored> {
  for (const { table, key, columns } of SEALED_COLUMNS)
    for (const column of columns) {
      // NOTE: under other names they are not opened on their way
      const { rows } = await sql<{
        row: string | number
        text: string
      }>`select ${sql.ref(key)} as "row", ${sql.ref(column)} as "text" from ${sql.table(table)}
        where ${sql.ref(column)} is not null and ${sql.ref(column)} <> ''`.execute(db)
      for (const { row, text } of rows) yield { place: { table, column, key: row }, text }
    }
}

/** The secrets that are there and can't be read with these keys. */
export async function lostSecrets(db: Db, keys: SecretKeys): Promise<SecretPlace[]> {
  const lost: SecretPlace[] = []
  for await (const { place, text } of storedSecrets(db))
    if (isSealed(text) && keys.open(place, text) === undefined) lost.push(place)
  return lost
}

/**
 * Seals by the current key what lies in clear or was sealed by a former one, each secret for itself, so that
 * it may be ended at any moment and done again. Answers how many were sealed.
 */
export async function sealStored(db: Db, keys: SecretKeys): Promise<number> {
  let sealed = 0
  for await (const { place, text } of storedSecrets(db)) {
    if (keyOfSealed(text) === keys.current()) continue
    const secret = isSealed(text) ? keys.open(place, text) : text
    if (secret === undefined) continue
    sealed += await replace(db, place, text, keys.seal(place, secret))
  }
  return sealed
}

/** Somebody may have entered another one meanwhile: that one stays. */
async function replace(db: Db, place: SecretPlace, before: string, after: string): Promise<number> {
  const { key } = SEALED_COLUMNS.find(({ table }) => table === place.table) ?? { key: '' }
  const [table, column, row]: RawBuilder<unknown>[] = [
    sql.table(place.table),
    sql.ref(place.column),
    sql.ref(key),
  ]
  const { numAffectedRows } = await sql`update ${table} set ${column} = ${after}
    where ${row} = ${place.key} and ${column} = ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
