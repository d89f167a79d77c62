import { randomBytes } from 'node:crypto'
import { type Instant, ROLE } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { hashPassword, temporaryFrom } from '../password.ts'

export const FIRST_ACCOUNT = 'setup'

/**
 * An installation without people gets the administrator `setup`, so that somebody can get in; one in which nobody
 * got in while its temporary password was worth something gets another password. Answers that password, which
 * is nowhere else; undefined where there are people already.
 */
export async function insertFirstAccount(db: Db, at: Instant): Promise<string | undefined> {
  const people = await db.selectFrom('user').selectAll().limit(2).execute()
  if (people.some((user) => !isNeverUsed(user, at)) || people.length > 1) return undefined
  const password = randomBytes(9).toString('base64url')
  // The person who starts the program, and the journal of the machine, may have seen it.
  const chosen = { passwordHash: await hashPassword(password), ...temporaryFrom(at) }
  const row = {
    userID: FIRST_ACCOUNT,
    firstName: 'Setup',
    lastName: 'Baliza',
    roleID: ROLE.ADMINISTRATOR,
    active: true,
    ...chosen,
  }
  await db
    .insertInto('user')
    .values(row)
    .onConflict((conflict) => conflict.column('userID').doUpdateSet(chosen))
    .execute()
  return password
}

const isNeverUsed = ({ userID, mustChangePassword, passwordEnd }: Row<'user'>, at: Instant): boolean =>
  userID === FIRST_ACCOUNT && mustChangePassword && passwordEnd !== null && passwordEnd <= at
