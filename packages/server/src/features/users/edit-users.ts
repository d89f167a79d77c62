import type { BodyOf } from '@baliza/contract'
import { type Actor, type Instant, isEmailAddress, ROLE, shortestPassword } from '@baliza/domain'
import { foldText } from '../../db/fold.ts'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { readParameters } from '../../facts/parameters.ts'
import { hashPassword, LASTING, refusePassword, temporaryFrom } from '../../facts/password.ts'
import { isOfDirectory } from '../../http/access/credentials.ts'
import type { User as Editor } from '../../http/access/session-guard.ts'
import { endSessionsOf } from '../../http/access/sessions.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { readUseOfUser } from './use-of-user.ts'

type UserRow = Row<'user'>

/**
 * Accounts as an administrator edits them: one administrator stays, and who is changed in earnest has to log
 * in again.
 */
const usersFor = ({ machineNow }: Site, editor: Editor) =>
  editRows({
    table: 'user',
    key: ['userID'],
    entity: 'user',
    isSigned: true,
    secrets: ['passwordHash'],
    unknown: ({ userID }) => new Problem('user-unknown', { userID }),
    taken: ({ userID }) => new Problem('user-taken', { userID }),
    check: async (trx, row) => {
      await refuseUnknownGroup(trx, row)
      const before = await trx
        .selectFrom('user')
        .selectAll()
        .where('userID', '=', row.userID)
        .executeTakeFirst()
      if (!before) return refuseTaken(trx, row.userID)
      if (!isActiveAdministrator(row)) await refuseWithoutAdministrator(trx, before)
      if (!mustLogInAgain(before, row)) return
      const why = isAnother(before, row)
        ? ({ reason: 'rights' } as const)
        : ({ reason: 'password', but: editor.tokenHash } as const)
      await endSessionsOf(trx, row.userID, { ...why, at: machineNow() })
    },
    refuseUsed: async (trx, row) => {
      if (row.userID === editor.userID) throw new Problem('user-is-yourself')
      await refuseWithoutAdministrator(trx, row)
      const uses = await readUseOfUser(trx, row.userID)
      if (uses !== undefined) throw new Problem('user-signed', { userID: row.userID, ...uses })
      await endSessionsOf(trx, row.userID, { reason: 'removed', at: machineNow() })
    },
  })

export async function addUser(
  site: Site,
  values: BodyOf<'users.post'>['values'],
  editor: Editor,
  by: Actor,
): Promise<void> {
  const { password, ...rest } = values
  refuseEmail(values.email)
  const passwordHash = await firstPassword(site, password ?? '', values)
  await usersFor(site, editor).add(
    site,
    {
      active: true,
      ...rest,
      email: values.email || null,
      passwordHash,
      ...lifeOf(passwordHash, values, site.machineNow()),
    },
    by,
  )
}

export async function changeUser(
  site: Site,
  { key, values }: BodyOf<'users.put'>,
  editor: Editor,
  by: Actor,
): Promise<void> {
  const { password: _password, email, ...rest } = values
  refuseEmail(email)
  const changed = {
    ...rest,
    ...(email !== undefined && { email: email || null }),
    ...(await passwordColumns(site, key, values)),
  }
  await usersFor(site, editor).change(site, { userID: key }, changed, by)
}

/** What becomes of the password of somebody who is changed. */
async function passwordColumns(site: Site, userID: string, values: BodyOf<'users.put'>['values']) {
  const { password, mustChangePassword } = values
  const before = await site.db.selectFrom('user').selectAll().where('userID', '=', userID).executeTakeFirst()
  const roleID = values.roleID ?? before?.roleID ?? ROLE.CONSULTANT
  if (password) {
    const passwordHash = await newPassword(password, { userID, roleID })
    return { passwordHash, ...lifeOf(passwordHash, values, site.machineNow()) }
  }
  if (before && (await mayBeTooShort(site, before, roleID))) return { ...LASTING, mustChangePassword: true }
  return mustChangePassword === false ? LASTING : {}
}

export const deleteUser = (site: Site, userID: string, editor: Editor, by: Actor): Promise<void> =>
  usersFor(site, editor).remove(site, { userID }, by)

function refuseEmail(email: string | null | undefined): void {
  if (email && !isEmailAddress(email)) throw new Problem('email-invalid')
}

/** Where a directory checks passwords, an account needs none of its own. */
async function firstPassword(site: Site, password: string, user: Chooser): Promise<string | null> {
  if (password === '' && isOfDirectory(site, await readParameters(site.db), user.userID)) return null
  return newPassword(password, user)
}

type Chooser = { readonly userID: string; readonly roleID: number }

async function newPassword(password: string, user: Chooser): Promise<string> {
  await refusePassword(password, user)
  return hashPassword(password)
}

/** Of somebody who becomes an administrator, a password that is kept here: how long it is nobody can tell. */
async function mayBeTooShort(site: Site, before: UserRow, roleID: number): Promise<boolean> {
  if (shortestPassword(roleID) <= shortestPassword(before.roleID) || before.passwordHash === null)
    return false
  return !isOfDirectory(site, await readParameters(site.db), before.userID)
}

/**
 * A password that an administrator chose for somebody is temporary, unless he says that it stays; where there
 * is none, or one's own is to be changed, nothing runs out.
 */
function lifeOf(
  passwordHash: string | null,
  { mustChangePassword }: { readonly mustChangePassword?: boolean | undefined },
  at: Instant,
) {
  if (passwordHash === null) return { ...LASTING, mustChangePassword: mustChangePassword === true }
  return mustChangePassword === false ? LASTING : temporaryFrom(at)
}

/** Names that differ only in case or accents would be mistaken for each other under a signature. */
async function refuseTaken(trx: Trx, userID: string): Promise<void> {
  const other = await trx
    .selectFrom('user')
    .select('userID')
    .where('userIDSearch', '=', foldText(userID))
    .executeTakeFirst()
  if (other) throw new Problem('user-taken', { userID: other.userID })
}

async function refuseUnknownGroup(trx: Trx, { groupID }: UserRow): Promise<void> {
  if (groupID == null) return
  const group = await trx
    .selectFrom('notificationGroup')
    .select('groupID')
    .where('groupID', '=', groupID)
    .executeTakeFirst()
  if (!group) throw new Problem('group-unknown', { groupID })
}

const isActiveAdministrator = ({ roleID, active }: UserRow): boolean =>
  active && roleID === ROLE.ADMINISTRATOR

async function refuseWithoutAdministrator(trx: Trx, user: UserRow): Promise<void> {
  if (!isActiveAdministrator(user)) return
  await lockAdministrators(trx)
  const other = await trx
    .selectFrom('user')
    .select('userID')
    .where('roleID', '=', ROLE.ADMINISTRATOR)
    .where('active', '=', true)
    .where('userID', '!=', user.userID)
    .executeTakeFirst()
  if (!other) throw new Problem('user-last-administrator', { userID: user.userID })
}

/**
 * Two administrators may not take the role from each other at the same moment: the second one waits, and
 * finds nobody else.
 */
async function lockAdministrators(trx: Trx): Promise<void> {
  await trx
    .updateTable('parameter')
    .set((eb) => ({ id: eb.ref('id') }))
    .execute()
}

/**
 * May do something else from now on, or nothing: an open session would go on as who he was, the editor's own
 * too.
 */
const isAnother = (before: UserRow, after: UserRow): boolean =>
  !after.active || after.roleID !== before.roleID

const mustLogInAgain = (before: UserRow, after: UserRow): boolean =>
  isAnother(before, after) || after.passwordHash !== before.passwordHash
