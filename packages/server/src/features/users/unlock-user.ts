import { audit } from '../../http/audit.ts'
import type { By } from '../../http/edit-rows.ts'
import { Problem } from '../../http/problem.ts'
import type { Site } from '../../http/site.ts'

/** Opens an account that wrong passwords locked. */
export async function unlockUser(site: Site, userID: string, by: By): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ failedLogins: 0, lockedUntil: null })
      .where('userID', '=', userID)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('user-unknown', { userID })
    await audit(trx, { ...by, action: 'user.unlock', entity: 'user', entityKey: userID })
  })
}
