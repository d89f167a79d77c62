import type { BodyOf } from '@baliza/contract'
import { type Actor, isEmailAddress, isOtherMailServer } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { recomputeByProfile, storedProfiles, whyNotProfiles } from '../../facts/official-profiles.ts'
import { addressesOf, readParameters } from '../../facts/parameters.ts'
import { shortenSessions } from '../../http/access/sessions.ts'
import type { Site } from '../../http/site.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { Problem } from '../../refusals/problem.ts'
import { isTimeZone } from './time-zone.ts'
import { isWebAddress } from './web-address.ts'

const parameterRows = editRows({
  table: 'parameter',
  key: ['id'],
  entity: 'parameter',
  secrets: ['telegramBotToken', 'emailPassword'],
  isSigned: true,
  unknown: () => new Problem('unavailable'),
  checkChange: (before, after, sent) => {
    if (before.emailPassword !== null && isOtherMailServer(before, after) && !('emailPassword' in sent))
      throw new Problem('mail-password-again')
  },
  check: async (trx, row) => {
    if (!row.plantName) throw new Problem('plant-name-required')
    if (!isTimeZone(row.timeZone)) throw new Problem('time-zone-unknown', { zone: row.timeZone })
    if (row.publicUrl !== null && !isWebAddress(row.publicUrl)) throw new Problem('public-url-invalid')
    checkReportRecipients(row)
    if (row.enableDomainValidation && !row.domain) throw new Problem('domain-required')
    if (row.enableGroupValidation && !row.group) throw new Problem('group-required')
    await shortenSessions(trx, row)
  },
})

/** Changes the parameters that were sent; the pipeline takes them up at once. */
export async function changeParameters(site: Site, sent: BodyOf<'parameters.put'>['values'], by: Actor) {
  const { plantName, publicUrl, telegramBotToken, emailPassword, officialProfiles, ...values } = sent
  const wrong = whyNotProfiles(officialProfiles ?? [])
  if (wrong?.code === 'profile-unknown') throw new Problem(wrong.code, wrong.values)
  if (wrong) throw new Problem(wrong.code, wrong.values)
  const row = await site.db.transaction().execute(async (trx) => {
    const before = await readParameters(trx)
    const after = await parameterRows.changeWithin(
      trx,
      { id: 1 },
      {
        ...withoutBlanks(values),
        ...(publicUrl !== undefined && { publicUrl: publicUrl?.replace(/\/+$/, '') || null }),
        ...(plantName !== undefined && { plantName: plantName ?? '' }),
        ...(telegramBotToken !== '' && { telegramBotToken }),
        ...(officialProfiles !== undefined && { officialProfiles: storedProfiles(officialProfiles) }),
        ...storedPassword(emailPassword, values.emailUser),
      },
      by,
    )
    await recomputeByProfile(trx, before, after, by.at)
    return after
  })
  publishConfiguration(site)
  return row
}

/** A blank one leaves the stored one as it is; without a user there is nobody whose password it would be. */
function storedPassword(password: string | null | undefined, user: string | null | undefined) {
  if (password) return { emailPassword: password }
  return password === null || user === '' || user === null ? { emailPassword: null } : {}
}

/** An emptied field is nothing, not a blank. */
const withoutBlanks = <T extends object>(values: T): { [Name in keyof T]: Exclude<T[Name], ''> } =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' && name !== 'timeZone' ? null : value]),
  ) as {
    [Name in keyof T]: Exclude<T[Name], ''>
  }

function checkReportRecipients({ reportEnabled, reportRecipients }: Row<'parameter'>): void {
  const addresses = addressesOf(reportRecipients)
  const address = addresses.find((one) => !isEmailAddress(one))
  if (address !== undefined) throw new Problem('report-recipient-invalid', { address })
  if (reportEnabled && addresses.length === 0) throw new Problem('report-recipients-required')
}
