import { type Language, problemText } from '@baliza/contract'
import { instant } from '@baliza/domain'
import { BOUNDS } from '../../db/connection-bounds.ts'
import { makeFolderFor } from '../../db/make-folder.ts'
import { migrate, strangeMigrations } from '../../db/migrate.ts'
import { type Db, openDatabase } from '../../db/open-database.ts'
import { keyOfOtherNode } from '../../db/secrets/other-keys.ts'
import { lostSecrets, sealStored } from '../../db/secrets/seal-stored.ts'
import type { SecretKeys, SecretPlace } from '../../db/secrets/secret-keys.ts'
import { Problem } from '../../refusals/problem.ts'
import { insertDefaultContent } from './default-content.ts'
import { insertFirstAccount } from './first-account.ts'

export type Prepared = {
  /** The password of the account `setup`, in a database without users: it is stored nowhere. */
  readonly password: string | undefined
  /** What brought the schema up to date. */
  readonly migrations: readonly string[]
  /** What a newer build added, which this one does not need. */
  readonly ahead: readonly string[]
  /** So many lay in clear or under a former key, and are sealed now. */
  readonly sealed: number
  /** What can't be read with the key of this installation: it has to be entered again. */
  readonly lost: readonly SecretPlace[]
}

/**
 * Makes the database what this build works with: its schema, what every plant begins with, somebody who can
 * get in. `keyIsLost`: somebody has said that the key of its secrets won't come back. `isTrial`: the build
 * of before may have to stand again, on the same schema.
 */
export async function prepareDatabase(
  url: string,
  language: Language,
  secrets: SecretKeys,
  options: { readonly keyIsLost?: boolean; readonly isTrial?: boolean } = {},
): Promise<Prepared> {
  makeFolderFor(url)
  const db = openDatabase(url, { maxConnections: 1, bounds: BOUNDS.none, secrets })
  try {
    const { newer, expansions: ahead } = await strangeMigrations(db)
    if (newer !== undefined) throw new Problem('database-newer', { migration: newer })
    const migrations = await migrate(db, { contractions: options.isTrial ? 'never' : 'when-due' })
    await insertDefaultContent(db, language)
    await claimKey(db, secrets, options.keyIsLost === true)
    const sealed = await sealStored(db, secrets)
    const lost = await lostSecrets(db, secrets)
    return { migrations, ahead, sealed, lost, password: await insertFirstAccount(db, instant(Date.now())) }
  } finally {
    await db.destroy()
  }
}

/**
 * Writes down which key seals from now on. Where another node works with one that is not ours, this one may
 * not begin: each would seal what the other can't read. Nor where secrets were sealed by a key that is not
 * here: more often it was forgotten than lost.
 */
async function claimKey(db: Db, secrets: SecretKeys, keyIsLost: boolean): Promise<void> {
  const other = await keyOfOtherNode(db, secrets)
  const keyID = secrets.current()
  if (other !== undefined) throw new Problem('secret-key-differs', { other, own: keyID })
  const known = await db.selectFrom('secretKey').select('keyID').executeTakeFirst()
  if (known && !keyIsLost && !secrets.knows(known.keyID)) {
    const { length: count } = await lostSecrets(db, secrets)
    if (count > 0) throw new Problem('secret-key-missing', { stored: known.keyID, own: keyID, count })
  }
  await db
    .insertInto('secretKey')
    .values({ id: 1, keyID })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ keyID }))
    .execute()
}

/**
 * What an error says to the person who chose the database: drivers put it in `message`, or in the errors of
 * several addresses that were tried.
 */
export function sentencesOf(error: unknown, language: Language): string[] {
  if (error instanceof Problem) return [error.answerIn(language).message]
  if (error instanceof AggregateError) return error.errors.flatMap((one) => sentencesOf(one, language))
  const detail = error instanceof Error ? error.message : String(error)
  const known = DRIVERS_WORDS[String((error as { code?: unknown } | null)?.code)]
  return [known ? problemText(known, { detail }, language) : detail]
}

/** What drivers say most, by their codes. */
const DRIVERS_WORDS: Readonly<
  Record<string, 'database-unreachable' | 'database-not-found' | 'database-login-refused'>
> = {
  ECONNREFUSED: 'database-unreachable',
  ECONNRESET: 'database-unreachable',
  EHOSTUNREACH: 'database-unreachable',
  ETIMEDOUT: 'database-unreachable',
  EAI_AGAIN: 'database-not-found',
  ENOTFOUND: 'database-not-found',
  '28P01': 'database-login-refused',
  '28000': 'database-login-refused',
}
