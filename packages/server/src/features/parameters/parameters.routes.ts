import type { Parameters } from '@baliza/contract'
import { mayRole, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { isReadable } from '../../db/secrets/sealed-columns.ts'
import { officialProfilesOf, readParameters } from '../../facts/parameters.ts'
import { endpoint } from '../../http/endpoint.ts'
import { changeParameters } from './edit-parameters.ts'
import { hidesHistory } from './hidden-history.ts'
import { sendTestMail } from './send-test-mail.ts'

export const parameterEndpoints = [
  endpoint('parameters.get', async (site, { user }) => {
    const row = await readParameters(site.db)
    return mayRole(user.roleID, 'configuration.administer') ? wholeOf(site.db, row) : publicPart(row)
  }),

  endpoint('parameters.put', async (site, { body, user: { userID }, now }) =>
    wholeOf(site.db, await changeParameters(site, body.values, { userID, at: now })),
  ),

  endpoint('parameters.testmail', (site, { body, language }) => sendTestMail(site.db, body.to, language)),
]

const wholeOf = async (db: Db, row: Row<'parameter'>): Promise<Parameters> => ({
  ...publicPart(row),
  ...privatePart(row),
  historyIsHidden: await hidesHistory(db, row.timeZone),
})

const publicPart = (row: Row<'parameter'>): Parameters => ({
  plantName: row.plantName,
  timeZone: row.timeZone,
  microStopTime: row.microStopTime,
  problemResolutionTime: row.problemResolutionTime,
  gridRefreshTime: row.gridRefreshTime,
  oeeCalculationRefresh: row.oeeCalculationRefresh,
  terminalSyncByIP: row.terminalSyncByIP,
  officialProfiles: [...officialProfilesOf(row)],
})

/** All but the bot's token and the password for mail, which never leave the server. */
const privatePart = (row: Row<'parameter'>): Partial<Parameters> => ({
  publicUrl: row.publicUrl,
  updatedBy: row.updatedBy,
  updateDate: row.updateDate === null ? null : toIso(row.updateDate),
  enableDomainValidation: row.enableDomainValidation,
  domain: row.domain,
  enableGroupValidation: row.enableGroupValidation,
  group: row.group,
  emailEnabled: row.emailEnabled,
  emailFrom: row.emailFrom,
  emailHost: row.emailHost,
  emailPort: row.emailPort,
  emailUser: row.emailUser,
  hasEmailPassword: isReadable(row.emailPassword),
  emailRequireTls: row.emailRequireTls,
  reportEnabled: row.reportEnabled,
  reportPeriod: row.reportPeriod,
  reportLanguage: row.reportLanguage,
  reportRecipients: row.reportRecipients,
  telegramEnabled: row.telegramEnabled,
  telegramBotName: row.telegramBotName,
  hasTelegramBotToken: isReadable(row.telegramBotToken),
  telegramNotificationInterval: row.telegramNotificationInterval,
  telegramBotUseProxy: row.telegramBotUseProxy,
  telegramBotProxyHost: row.telegramBotProxyHost,
  telegramBotProxyPort: row.telegramBotProxyPort,
  sessionHours: row.sessionHours,
  sessionIdleMinutes: row.sessionIdleMinutes,
  administratorIdleMinutes: row.administratorIdleMinutes,
  factorForAdministrators: row.factorForAdministrators,
  factorForSupervisors: row.factorForSupervisors,
  factorForOperators: row.factorForOperators,
  factorForConsultants: row.factorForConsultants,
  revision: row.revision,
})
