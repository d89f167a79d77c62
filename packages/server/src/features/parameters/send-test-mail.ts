import type { Language } from '@baliza/contract'
import { isEmailAddress } from '@baliza/domain'
import { isMailPasswordLost, mailSettingsOf } from '../../carriers/mail/mail-settings.ts'
import { sendMail } from '../../carriers/mail/mailer.ts'
import type { Db } from '../../db/open-database.ts'
import { readParameters } from '../../facts/parameters.ts'
import { Problem } from '../../refusals/problem.ts'
import { testMail } from './messages.ts'

/** Sends a mail by what is stored, and waits until the server has taken it. */
export async function sendTestMail(db: Db, to: string, language: Language): Promise<Record<never, never>> {
  if (!isEmailAddress(to)) throw new Problem('email-invalid')
  const parameters = await readParameters(db)
  if (isMailPasswordLost(parameters)) throw new Problem('secret-lost-mail')
  const settings = mailSettingsOf(parameters)
  if (!settings) throw new Problem('mail-off')
  const outcome = await sendMail(settings, to, testMail(parameters.plantName, language))
  if (outcome.kind !== 'sent') throw new Problem('mail-not-sent', { reason: outcome.reason })
  return {}
}
