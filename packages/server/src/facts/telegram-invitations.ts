import { HOUR, type Instant, later } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { hashOf, newToken } from './tokens.ts'

/** For so long the link of an invitation opens something. */
const INVITATION_LENGTH = 7 * 24 * HOUR

/** A link that registers one user with the bot, once. */
export type Invitation = { readonly link: string; readonly expiresAt: Instant }

/** Makes a link; only its hash is kept. Earlier links of the user stay good until one of them is used. */
export async function inviteToBot(
  db: Db,
  userID: string,
  bot: string,
  machineNow: Instant,
): Promise<Invitation> {
  const token = newToken()
  const expiresAt = later(machineNow, INVITATION_LENGTH)
  await db.deleteFrom('telegramInvitation').where('expiresAt', '<=', machineNow).execute()
  await db
    .insertInto('telegramInvitation')
    .values({ tokenHash: hashOf(token), userID, expiresAt })
    .execute()
  return { link: `https://t.me/${bot}?start=${token}`, expiresAt }
}

/** The active user of an invitation that is still good; with it all of the user's invitations are used up. */
export async function redeemInvitation(
  trx: Trx,
  token: string,
  machineNow: Instant,
): Promise<Row<'user'> | undefined> {
  const used = await trx
    .deleteFrom('telegramInvitation')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', machineNow)
    .returning('userID')
    .executeTakeFirst()
  if (!used) return undefined
  await trx.deleteFrom('telegramInvitation').where('userID', '=', used.userID).execute()
  return trx
    .selectFrom('user')
    .selectAll()
    .where('userID', '=', used.userID)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** The bot as it was when it was last asked; undefined when nobody asked it yet. */
export const readBot = (db: Db): Promise<Row<'telegramBot'> | undefined> =>
  db.selectFrom('telegramBot').selectAll().executeTakeFirst()

/**
 * What the bot is called in links: as it said itself, else as the parameters say. undefined when that is no
 * name of a bot.
 */
export function botNameOf(
  bot: Row<'telegramBot'> | undefined,
  { telegramBotName }: Row<'parameter'>,
): string | undefined {
  const written = telegramBotName?.trim().replace(/^(@|https?:\/\/t\.me\/)/, '')
  return bot?.userName ?? (written && /^\w{1,64}$/.test(written) ? written : undefined)
}
