import { randomUUID } from 'node:crypto'
import { type Instant, mayRole, type Permission } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters } from '../../facts/parameters.ts'
import { hashPassword, isOldHash, isPassword, LASTING } from '../../facts/password.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import type { Site } from '../site.ts'
import { checkDirectory } from './directory/check-directory.ts'
import type { User } from './session-guard.ts'
import { terminalLineAt } from './terminal.ts'

/** Checked against when there is no such user: the answer takes as long, so that names can't be found out. */
const nobodysHash = hashPassword('nobody has this password')

/**
 * The directory is asked about a name that nobody has instead of the one that was typed, which may be
 * somebody's there who has no account here and would be locked by guesses.
 */
const nobodysName = (): string => `nobody-${randomUUID()}`

/**
 * What is said of a wrong name or password: at the login page, under a signature, or of one's old password.
 */
type Wrong = 'wrong-credentials' | 'wrong-signature' | 'wrong-old-password'

/** Where it was typed, and in whose session if there is one. */
export type Asker = { readonly address: string; readonly user: User | undefined }
type Typed = { readonly userID: string; readonly password: string }

/**
 * The account of that name and password. The password is the directory's where the parameters say so, else
 * the one kept here; the account itself is always ours. Refuses with one sentence for a wrong name and a
 * wrong password.
 */
export async function checkCredentials(
  site: Site,
  from: Asker,
  typed: Typed,
  wrong: Wrong = 'wrong-credentials',
): Promise<Row<'user'>> {
  const { userID, password } = typed
  const user = await site.db.selectFrom('user').selectAll().where('userID', '=', userID).executeTakeFirst()
  const parameters = await readParameters(site.db)
  const isDirectorys = isOfDirectory(site, parameters, user?.userID ?? userID)
  const isKnown = from.user !== undefined || (await terminalLineAt(site.db, from.address)) !== undefined
  const isRight = await site.guesses.attempt(
    site.db,
    { userID, address: from.address, isKnown, failure: failureOf(wrong), account: user?.userID ?? null },
    site.machineNow,
    async () => {
      if (isDirectorys) {
        const login = { userID: user?.userID ?? nobodysName(), password }
        return (await isRightInDirectory(site, parameters, login, wrong)) && user !== undefined
      }
      return (await isPassword(user?.passwordHash ?? (await nobodysHash), password)) && user !== undefined
    },
  )
  if (!user || !isRight) throw new Problem(wrong)
  await refuseWhereNotEnough(site, user, isDirectorys, wrong)
  if (isDirectorys) return settle(site.db, user)
  await renewHash(site.db, user, password)
  return user
}

const failureOf = (wrong: Wrong) => (wrong === 'wrong-credentials' ? 'login-failed' : 'signature-failed')

/** The password was right, and is not enough. */
const recordRefused = (site: Site, wrong: Wrong, userID: string, reason: string): Promise<void> =>
  recordSecurityEvent(site.db, {
    event: failureOf(wrong),
    at: site.machineNow(),
    userID,
    detail: { reason },
  })

/** By a bind, and by the group where the parameters want one. */
async function isRightInDirectory(
  site: Site,
  parameters: Row<'parameter'>,
  { userID, password }: Typed,
  wrong: Wrong,
): Promise<boolean> {
  const { domain, group, enableGroupValidation } = parameters
  const wanted = enableGroupValidation && group ? group : undefined
  const answer = await checkDirectory({
    domain: domain ?? '',
    group: wanted,
    userID,
    password,
    ca: site.directory.ca,
  })
  if (answer === 'not-in-group') {
    await recordRefused(site, wrong, userID, 'not-in-group')
    throw new Problem('not-in-group', { group: wanted ?? '' })
  }
  if (answer !== 'right' && answer !== 'wrong') throw new Problem(answer)
  return answer === 'right'
}

/** Is the password of that account kept by the directory? */
export const isOfDirectory = (
  { directory }: Site,
  { enableDomainValidation }: Row<'parameter'>,
  userID: string,
): boolean => enableDomainValidation && !directory.localAccounts.has(userID)

async function refuseWhereNotEnough(site: Site, user: Row<'user'>, isDirectorys: boolean, wrong: Wrong) {
  const refusal = whyNotEnough(user, isDirectorys, site.machineNow())
  if (refusal === undefined) return
  await recordRefused(site, wrong, user.userID, refusal)
  throw new Problem(refusal)
}

/** What was temporary is a password kept here: of a directory's account nobody asks it. */
async function settle(db: Db, user: Row<'user'>): Promise<Row<'user'>> {
  if (!user.mustChangePassword) return user
  await db.updateTable('user').set(LASTING).where('userID', '=', user.userID).execute()
  return { ...user, ...LASTING }
}

/** What a right password does not help against: a temporary one that nobody changed in time, too. */
function whyNotEnough(
  { active, mustChangePassword, passwordEnd }: Row<'user'>,
  isDirectorys: boolean,
  at: Instant,
) {
  if (!active) return 'user-inactive'
  const isOver = mustChangePassword && passwordEnd !== null && passwordEnd <= at
  return isOver && !isDirectorys ? 'password-over' : undefined
}

/** A hash of lower costs is made anew while the password is at hand. */
async function renewHash(db: Db, { userID, passwordHash }: Row<'user'>, password: string): Promise<void> {
  if (passwordHash === null || !isOldHash(passwordHash)) return
  await db
    .updateTable('user')
    .set({ passwordHash: await hashPassword(password) })
    .where('userID', '=', userID)
    .where('passwordHash', '=', passwordHash)
    .execute()
}

export type Signature = { readonly username: string; readonly password: string }

/**
 * Who signs, whoever is logged in: the signer's own password and role are checked. Returns the signer's
 * userID.
 */
export async function signerOf(
  site: Site,
  from: Asker,
  { username, password }: Signature,
  permission: Permission,
): Promise<string> {
  const signer = await checkCredentials(site, from, { userID: username, password }, 'wrong-signature')
  if (signer.mustChangePassword) throw new Problem('password-must-change')
  if (!mayRole(signer.roleID, permission)) {
    await recordRefused(site, 'wrong-signature', signer.userID, 'signer-not-allowed')
    throw new Problem('signer-not-allowed')
  }
  return signer.userID
}
