import { randomBytes } from 'node:crypto'
import { ROLE } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { hashPassword } from '../password.ts'

export const FIRST_ACCOUNT = 'setup'

/**
 * An installation without people gets the administrator `setup`, so that somebody can get in. Answers its
 * temporary password, which is nowhere else; undefined where there are people already.
 */
export async function insertFirstAccount(db: Db): Promise<string | undefined> {
  const anybody = await db.selectFrom('user').select('userID').limit(1).executeTakeFirst()
  if (anybody) return undefined
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const row = {
    userID: FIRST_ACCOUNT,
    firstName: 'Setup',
    lastName: 'Baliza',
    roleID: ROLE.ADMINISTRATOR,
    active: true,
    passwordHash,
    // The person who starts the program, and the journal of the machine, may have seen it.
    mustChangePassword: true,
  }
  await db
    .insertInto('user')
    .values(row)
    .onConflict((conflict) => conflict.column('userID').doNothing())
    .execute()
  return password
}
