import { SECURITY_EVENTS, type SecurityEventCode } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import { withoutSecrets } from '../log/log-secrets.ts'
import { awaitLink } from './await-link.ts'
import { currentOrigin, type Origin, originColumns } from './origin.ts'

export type NewSecurityEvent = {
  readonly event: SecurityEventCode
  /** By the machine's clock. */
  readonly at: Instant
  /** Whom it is about; left out, whoever asks. Never a name that was typed and that nobody has. */
  readonly userID?: string | null | undefined
  /** Left out, the request at hand. */
  readonly from?: Origin | undefined
  /** What else is worth knowing; no secret. */
  readonly detail?: Readonly<Record<string, string | number | boolean | undefined>>
}

const LONGEST_USER_AGENT = 200
const LONGEST_DETAIL = 1_000

/**
 * Remembers who came in, who was refused or what was taken away: as a row that stays, and as a line of the
 * log. With the transaction of what it tells it is stored together with that.
 */
export async function recordSecurityEvent(db: Db, entry: NewSecurityEvent): Promise<void> {
  const { event, from = currentOrigin(), userID = from?.userID } = entry
  const outcome = SECURITY_EVENTS[event]
  const detail = detailText(entry.detail)
  const browser = { userAgent: from?.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null }
  const row = {
    at: entry.at,
    event,
    outcome,
    userID: userID ?? null,
    detail,
    ...browser,
    ...originColumns(from),
  }
  await inTransaction(db, async (trx) => {
    const { id } = await trx.insertInto('securityEvent').values(row).returning('id').executeTakeFirstOrThrow()
    await awaitLink(trx, 'security', [id])
  })
  const { address, sessionID } = row
  const about = { event, userID, address, sessionID, detail }
  if (outcome === 'success') log('security').info(about, 'security event')
  else log('security').warn(about, 'security event')
}

const inTransaction = (db: Db, work: (trx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

function detailText(detail: NewSecurityEvent['detail']): string | null {
  if (detail === undefined) return null
  const text = withoutSecrets(JSON.stringify(detail)).replaceAll('\\u0000', '').toWellFormed()
  return text === '{}' ? null : text.slice(0, LONGEST_DETAIL)
}
