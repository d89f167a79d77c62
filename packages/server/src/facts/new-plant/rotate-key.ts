import type { Instant } from '@baliza/domain'
import { openDatabase } from '../../db/open-database.ts'
import { addKey, type KeyPlace, openSecretKeys } from '../../db/secrets/key-file.ts'
import { sealStored } from '../../db/secrets/seal-stored.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

/**
 * Seals every secret by a new key, while the product runs or stands still. Where the key that seals the
 * database is still the first of its file, a new one is put before it; ended at any moment it is done again
 * from there. Former keys stay: backups of before need them. Answers how many secrets were sealed.
 */
export async function rotateKey(url: string, keyPlace: KeyPlace, at: Instant): Promise<number> {
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  try {
    const known = await db.selectFrom('secretKey').select('keyID').executeTakeFirst()
    if (known === undefined || openSecretKeys(keyPlace).current() === known.keyID) {
      if (keyPlace.kind === 'text') throw new Problem('secret-key-in-environment')
      addKey(keyPlace.file)
    }
    const keys = openSecretKeys(keyPlace)
    const sealed = await sealStored(db, keys)
    const [id, keyID] = [1, keys.current()]
    await db
      .insertInto('secretKey')
      .values({ id, keyID })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ keyID }))
      .execute()
    await recordSecurityEvent(db, { event: 'key-rotated', at, detail: { keyID, sealed } })
    return sealed
  } finally {
    await db.destroy()
  }
}
