import type { Language } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { invitationMail } from '../carriers/mail/invitation-mail.ts'
import type { Db } from '../db/open-database.ts'
import { readParameters } from '../facts/parameters.ts'
import { botNameOf, inviteToBot, readBot } from '../facts/telegram-invitations.ts'
import type { InvitationPayload, MailPayload, NoticePayload, ReportPayload } from '../outbox/payloads.ts'
import type { Outcome } from './channel.ts'
import { noticeMail } from './notice-mail.ts'
import { reportMail } from './report-mail.ts'

export type MailSite = {
  readonly db: Db
  /** The plant's time, and the machine's. */
  readonly now: () => Instant
  readonly machineNow: () => Instant
  /** Of copies, whose readers have told nobody theirs. */
  readonly language: Language
}

/** What a mail says, or why there is no mail. */
export type WrittenMail = { readonly mail: Omit<MailPayload, 'kind'> } | { readonly outcome: Outcome }

/** Mails are written already, or are written as they go. */
export async function writeMail(site: MailSite, payload: unknown): Promise<WrittenMail> {
  const { db, now, language } = site
  const known = payload as MailPayload | NoticePayload | InvitationPayload | ReportPayload
  switch (known.kind) {
    case 'mail':
      return { mail: known }
    case 'notice':
      return orElse(await noticeMail(db, known, language, now()), { kind: 'never', reason: 'line-gone' })
    case 'invitation':
      return orElse(await writeInvitation(site, known), { kind: 'never', reason: 'invitation-void' })
    case 'report':
      return { mail: await reportMail(db, known, now()) }
    default:
      return { outcome: { kind: 'never', reason: 'payload-unknown' } }
  }
}

const orElse = (mail: Omit<MailPayload, 'kind'> | undefined, outcome: Outcome): WrittenMail =>
  mail ? { mail } : { outcome }

/** Its link is made now; undefined when there is nobody, or no bot, to invite to any more. */
async function writeInvitation({ db, machineNow }: MailSite, { userID, language }: InvitationPayload) {
  const parameters = await readParameters(db)
  const bot = botNameOf(await readBot(db), parameters)
  const user = await db
    .selectFrom('user')
    .selectAll()
    .where('userID', '=', userID)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!user || bot === undefined || !parameters.telegramEnabled) return undefined
  const invitation = await inviteToBot(db, userID, bot, machineNow())
  return invitationMail(invitation, { user, parameters, language: user.language ?? language })
}
