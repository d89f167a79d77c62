import { plant } from './001-plant.ts'
import { acquisition } from './002-acquisition.ts'
import { people } from './003-people.ts'
import { stopReasons } from './004-stop-reasons.ts'
import { facts } from './005-facts.ts'
import { pipeline } from './006-pipeline.ts'
import { indexes } from './007-indexes.ts'
import { readableViews } from './008-readable-views.ts'
import { orders } from './009-orders.ts'
import { secondFactor } from './010-second-factor.ts'
import { notifications } from './011-notifications.ts'
import { logs } from './012-logs.ts'
import { outbound } from './013-outbound.ts'
import { telegram } from './014-telegram.ts'
import { pushedReadings } from './015-pushed-readings.ts'
import { webhooks } from './016-webhooks.ts'
import { reasonRevision } from './017-reason-revision.ts'
import { sourceClocks } from './019-source-clocks.ts'
import { qualityOfAWhole } from './021-quality-of-a-whole.ts'
import { failedLogins } from './022-failed-logins.ts'
import { arrangedStops } from './024-arranged-stops.ts'
import { settingsOfRecalculations } from './025-settings-of-recalculations.ts'
import { securityEvents } from './026-security-events.ts'
import { trustedCertificates } from './028-trusted-certificates.ts'
import { sealedSecrets } from './030-sealed-secrets.ts'
import { claimsOfLeaders } from './032-claims-of-leaders.ts'
import { lifetimes } from './033-lifetimes.ts'
import { demandedFactors } from './034-demanded-factors.ts'
import { passkeys } from './035-passkeys.ts'
import { backups } from './036-backups.ts'
import { formerSecrets } from './037-former-secrets.ts'
import { askedChats } from './038-asked-chats.ts'
import { sealedAddresses } from './039-sealed-addresses.ts'
import { prunedEvents } from './042-pruned-events.ts'
import { definitions } from './044-definitions.ts'
import { calendars } from './045-calendars.ts'
import type { Migration } from './schema-writer.ts'

/** In order, forward only. A released migration never changes; a new one is added below. */
export const MIGRATIONS = {
  '001-plant': plant,
  '002-acquisition': acquisition,
  '003-people': people,
  '004-stop-reasons': stopReasons,
  '005-facts': facts,
  '006-pipeline': pipeline,
  '007-indexes': indexes,
  '008-readable-views': readableViews,
  '009-orders': orders,
  '010-second-factor': secondFactor,
  '011-notifications': notifications,
  '012-logs': logs,
  '013-outbound': outbound,
  '014-telegram': telegram,
  '015-pushed-readings': pushedReadings,
  '016-webhooks': webhooks,
  '017-reason-revision': reasonRevision,
  '019-source-clocks': sourceClocks,
  '021-quality-of-a-whole': qualityOfAWhole,
  '022-failed-logins': failedLogins,
  '024-arranged-stops': arrangedStops,
  '025-settings-of-recalculations': settingsOfRecalculations,
  '026-security-events': securityEvents,
  '028-trusted-certificates': trustedCertificates,
  '030-sealed-secrets': sealedSecrets,
  '032-claims-of-leaders': claimsOfLeaders,
  '033-lifetimes': lifetimes,
  '034-demanded-factors': demandedFactors,
  '035-passkeys': passkeys,
  '036-backups': backups,
  '037-former-secrets': formerSecrets,
  '038-asked-chats': askedChats,
  '039-sealed-addresses': sealedAddresses,
  '042-pruned-events': prunedEvents,
  '044-definitions': definitions,
  '045-calendars': calendars,
} as const satisfies Readonly<Record<string, Migration>>
