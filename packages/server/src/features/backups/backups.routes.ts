import { audit } from '../../facts/audit.ts'
import { endpoint } from '../../http/endpoint.ts'
import { answerBackups, changeBackupRule } from './edit-backup-rule.ts'

export const backupEndpoints = [
  endpoint('backups.get', (site, { language }) => answerBackups(site, language)),

  endpoint('backups.put', async (site, { body: { values }, user: { userID }, now, language }) => {
    await changeBackupRule(site, values, { userID, now })
    return answerBackups(site, language)
  }),

  endpoint('backups.make', async ({ db, machineNow }, { user: { userID }, now }) => {
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('backupRule').set({ orderedAt: machineNow() }).execute()
      await audit(trx, { userID, at: now, action: 'backup.order', entity: 'backup', entityKey: '' })
    })
    return null
  }),
]
