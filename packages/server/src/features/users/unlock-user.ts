import type { Actor } from '@baliza/domain'
import { audit } from '../../facts/audit.ts'
import { forgetGuesses } from '../../http/access/password-guesses.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

/** Opens an account that wrong passwords locked. */
export async function unlockUser(site: Site, userID: string, by: Actor): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('user').select('userID').where('userID', '=', userID).executeTakeFirst()
    if (!user) throw new Problem('user-unknown', { userID })
    await forgetGuesses(trx, userID)
    await audit(trx, { ...by, action: 'user.unlock', entity: 'user', entityKey: userID })
    await recordSecurityEvent(trx, {
      event: 'user-unlocked',
      at: site.machineNow(),
      detail: { user: userID },
    })
  })
}
