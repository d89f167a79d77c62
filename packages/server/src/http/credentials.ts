import { type Instant, later, MINUTE, mayRole, type Permission } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { readParameters } from '../store/parameters.ts'
import { checkDirectory } from './directory/check-directory.ts'
import { hashPassword, isPassword } from './password.ts'
import { Problem } from './problem.ts'
import type { Site } from './site.ts'

/** After so many wrong passwords in a row an account is locked for a while. */
const FAILURES_BEFORE_LOCK = 5
const LOCK_LENGTH = 5 * MINUTE

/** Checked against when there is no such user: the answer takes as long, so that names can't be found out. */
const nobodysHash = hashPassword('nobody has this password')

/** What is said of a wrong name or password: at the login page, under a signature, or of one's old password. */
type Wrong = 'wrong-credentials' | 'wrong-signature' | 'wrong-old-password'

/**
 * The account of that name and password. The password is the directory's where the parameters say so, else the one kept here;
 * the account itself is always ours. Refuses with one sentence for a wrong name and a wrong password.
 */
export async function checkCredentials(
  site: Site,
  userID: string,
  password: string,
  wrong: Wrong = 'wrong-credentials',
): Promise<Row<'user'>> {
  const user = await site.db.selectFrom('user').selectAll().where('userID', '=', userID).executeTakeFirst()
  refuseLocked(user, site.machineNow())
  const parameters = await readParameters(site.db)
  const isDirectorys = user !== undefined && isOfDirectory(site, parameters, user.userID)
  const right = isDirectorys
    ? await isRightInDirectory(site, parameters, user.userID, password)
    : await isPassword(user?.passwordHash ?? (await nobodysHash), password)
  if (!user) throw new Problem(wrong)
  if (!right) return refuseAndCount(site, user.userID, wrong)
  if (!user.active) throw new Problem('user-inactive')
  return forgive(site.db, user, isDirectorys)
}

/** By a bind, and by the group where the parameters want one. */
async function isRightInDirectory(site: Site, parameters: Row<'parameter'>, userID: string, password: string): Promise<boolean> {
  const { domain, group, enableGroupValidation } = parameters
  const wanted = enableGroupValidation && group ? group : undefined
  const answer = await checkDirectory({ domain: domain ?? '', group: wanted, userID, password, ca: site.directory.ca })
  if (answer === 'not-in-group') throw new Problem('not-in-group', { group: wanted ?? '' })
  if (answer !== 'right' && answer !== 'wrong') throw new Problem(answer)
  return answer === 'right'
}

/** Is the password of that account kept by the directory? */
export const isOfDirectory = ({ directory }: Site, { enableDomainValidation }: Row<'parameter'>, userID: string): boolean =>
  enableDomainValidation && !directory.localAccounts.has(userID)

function refuseLocked(user: Row<'user'> | undefined, at: Instant): void {
  if (user?.lockedUntil != null && user.lockedUntil > at) {
    throw new Problem('user-locked', { minutes: Math.ceil((user.lockedUntil - at) / MINUTE) })
  }
}

async function refuseAndCount(site: Site, userID: string, wrong: Wrong): Promise<never> {
  const { failedLogins } = await site.db
    .updateTable('user')
    .set((eb) => ({ failedLogins: eb('failedLogins', '+', 1) }))
    .where('userID', '=', userID)
    .returning('failedLogins')
    .executeTakeFirstOrThrow()
  if (failedLogins < FAILURES_BEFORE_LOCK) throw new Problem(wrong)
  const lockedUntil = later(site.machineNow(), LOCK_LENGTH)
  await site.db.updateTable('user').set({ failedLogins: 0, lockedUntil }).where('userID', '=', userID).execute()
  throw new Problem('user-locked', { minutes: LOCK_LENGTH / MINUTE })
}

/** The right password opens the account again. What was temporary is one kept here: of a directory's account nobody asks it. */
async function forgive(db: Db, user: Row<'user'>, isDirectorys: boolean): Promise<Row<'user'>> {
  const mustChangePassword = user.mustChangePassword && !isDirectorys
  if (user.failedLogins === 0 && mustChangePassword === user.mustChangePassword) return user
  const settled = { failedLogins: 0, lockedUntil: null, mustChangePassword }
  await db.updateTable('user').set(settled).where('userID', '=', user.userID).execute()
  return { ...user, ...settled }
}

export type Signature = { readonly username: string; readonly password: string }

/** Who signs, whoever is logged in: the signer's own password and role are checked. Returns the signer's userID. */
export async function signerOf(site: Site, { username, password }: Signature, permission: Permission): Promise<string> {
  const signer = await checkCredentials(site, username, password, 'wrong-signature')
  if (signer.mustChangePassword) throw new Problem('password-must-change')
  if (!mayRole(signer.roleID, permission)) throw new Problem('signer-not-allowed')
  return signer.userID
}
