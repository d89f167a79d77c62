import type { User } from '@baliza/contract'
import { ROLE } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft } from '../../ui/form/form-field.ts'

type Edited = Pick<User, 'userID'> | undefined

const isOwn = (ownID: string | undefined, row: Edited) => row !== undefined && row.userID === ownID

/** Takes an administrator the role or the account away from himself: the server ends the session with it. */
export const isOwnEnd = (ownID: string | undefined, row: Edited, changed: Draft<User>): boolean =>
  isOwn(ownID, row) &&
  (changed.active === false || ('roleID' in changed && changed.roleID !== ROLE.ADMINISTRATOR))

/** What an administrator should know before he locks himself out. */
export function askOfOwnRole(
  ownID: string | undefined,
  row: Edited,
  changed: Draft<User>,
): string | undefined {
  if (!isOwnEnd(ownID, row, changed)) return undefined
  return changed.active === false ? m.users_ask_own_end() : m.users_ask_own_role()
}
