import type { AnswerOf, Language } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import { invitationMail } from '../../carriers/mail/invitation-mail.ts'
import { alwaysEncrypted, type MailSettings, mailSettingsOf } from '../../carriers/mail/mail-settings.ts'
import { sendMail } from '../../carriers/mail/mailer.ts'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import { readParameters } from '../../facts/parameters.ts'
import { botNameOf, type Invitation, inviteToBot, readBot } from '../../facts/telegram-invitations.ts'
import type { Site } from '../../http/site.ts'
import { log } from '../../log/log.ts'
import { putInOutbox } from '../../outbox/add-messages.ts'
import type { InvitationPayload } from '../../outbox/payloads.ts'
import { Problem } from '../../refusals/problem.ts'

/** Sends one user the mail and waits for what the mail server says to it. */
export async function inviteUser(site: Site, userID: string, language: Language, by: Actor): Promise<void> {
  const user = await findInvited(site.db, userID)
  const ready = await readReady(site.db)
  const mail = mailOf(ready)
  const invitation = await makeInvitation(site, user, ready.bot, by)
  const written = invitationMail(invitation, {
    user,
    parameters: ready.parameters,
    language: user.language ?? language,
  })
  const outcome = await sendMail(alwaysEncrypted(mail), user.email, written)
  if (outcome.kind === 'sent') return
  log('web').warn(
    { event: 'invitation-not-sent', userID, reason: outcome.reason },
    'an invitation to the bot was not sent',
  )
  throw new Problem('telegram-mail-failed')
}

/**
 * Puts a mail into the outbox for everybody who can have one; the link is made when it is sent, and stands
 * nowhere before.
 */
export async function inviteAll(
  site: Site,
  language: Language,
  by: Actor,
): Promise<AnswerOf<'telegramUsers.all'>> {
  mailOf(await readReady(site.db))
  const users = await site.db
    .selectFrom('user')
    .selectAll()
    .where('active', '=', true)
    .orderBy('userIDSearch')
    .execute()
  const strangers = users.filter(({ telegramChatID }) => telegramChatID === null)
  const invited = strangers.filter(({ email }) => email)
  await site.db.transaction().execute(async (trx) => {
    const letters = invited.map(({ userID, email }) => ({
      channel: 'email' as const,
      recipient: email ?? '',
      dedupeKey: `telegram-invitation/${userID}/${by.at}`,
      payload: { kind: 'invitation', userID, language } satisfies InvitationPayload,
    }))
    await putInOutbox(trx, by.at, letters)
    for (const { userID } of invited)
      await audit(trx, { ...by, action: 'telegram.invite', entity: 'user', entityKey: userID })
  })
  const withoutEmail = strangers.filter(({ email }) => !email).map(({ userID }) => userID)
  return { sent: invited.length, registered: users.length - strangers.length, withoutEmail }
}

/** A link to be shown instead of sent. */
export async function linkForUser(site: Site, userID: string, by: Actor): Promise<Invitation> {
  const user = await findInvited(site.db, userID)
  const { bot } = await readReady(site.db)
  return makeInvitation(site, user, bot, by)
}

/** Frees the chat that a user registered. */
export async function removeRegistration(site: Site, userID: string, by: Actor): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ telegramChatID: null })
      .where('userID', '=', userID)
      .where('telegramChatID', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw await whyNotRegistered(trx, userID)
    await audit(trx, { ...by, action: 'telegram.unregister', entity: 'user', entityKey: userID })
  })
}

async function whyNotRegistered(trx: Trx, userID: string): Promise<Problem> {
  const user = await trx.selectFrom('user').select('userID').where('userID', '=', userID).executeTakeFirst()
  return user
    ? new Problem('telegram-user-unregistered', { userID })
    : new Problem('user-unknown', { userID })
}

type Ready = { readonly parameters: Row<'parameter'>; readonly bot: string }

/** The bot that links lead to, or at once what is missing. */
async function readReady(db: Db): Promise<Ready> {
  const parameters = await readParameters(db)
  if (!parameters.telegramEnabled || !parameters.telegramBotToken) throw new Problem('telegram-off')
  const bot = botNameOf(await readBot(db), parameters)
  if (bot === undefined) throw new Problem('telegram-bot-unnamed')
  return { parameters, bot }
}

function mailOf({ parameters }: Ready): MailSettings {
  const settings = mailSettingsOf(parameters)
  if (!settings) throw new Problem('mail-off')
  return settings
}

type Invited = Row<'user'> & { readonly email: string }

async function findInvited(db: Db, userID: string): Promise<Invited> {
  const user = await db.selectFrom('user').selectAll().where('userID', '=', userID).executeTakeFirst()
  if (!user) throw new Problem('user-unknown', { userID })
  if (!user.active) throw new Problem('user-inactive')
  if (!user.email) throw new Problem('telegram-user-without-email', { user: userID })
  return { ...user, email: user.email }
}

const makeInvitation = (site: Site, { userID }: Row<'user'>, bot: string, by: Actor): Promise<Invitation> =>
  site.db.transaction().execute(async (trx) => {
    await audit(trx, { ...by, action: 'telegram.invite', entity: 'user', entityKey: userID })
    return inviteToBot(trx, userID, bot, site.machineNow())
  })
