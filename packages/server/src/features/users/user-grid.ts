import type { User } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { boolean, defineGrid, instantOf, integer, join, nullable, text } from '../../grid/grid.ts'
import { loadGrid } from '../../grid/load-grid.ts'

/** At least for one of the places from which somebody logs in. */
const isLocked = (now: Instant) =>
  sql`exists (select 1 from "failedLogin" as "f" where "f"."name" = "user"."userIDSearch" and "f"."lockedUntil" > ${now})`

/** Users without what is secret of them. Locks last real minutes: its now is the machine's. */
export const userGrid = defineGrid<User>({
  name: 'users',
  table: 'user',
  key: ['userID'],
  columns: {
    userID: text('user.userID', { search: 'user.userIDSearch' }),
    groupID: nullable(integer('user.groupID')),
    firstName: text('user.firstName', { search: 'user.firstNameSearch' }),
    lastName: text('user.lastName', { search: 'user.lastNameSearch' }),
    email: nullable(text('user.email', { search: 'user.emailSearch' })),
    roleID: integer('user.roleID'),
    active: boolean('user.active'),
    locked: boolean(({ now }) => isLocked(now), { needs: ['user'] }),
    mustChangePassword: boolean('user.mustChangePassword'),
    passwordEnd: nullable(instantOf('user.passwordEnd')),
    secondFactor: boolean(() => sql`("secondFactor"."confirmedAt" is not null)`, { needs: ['secondFactor'] }),
    telegram: boolean(() => sql`("user"."telegramChatID" is not null)`, { needs: ['user'] }),
    updatedBy: nullable(text('user.updatedBy', { search: 'user.updatedBySearch' })),
    updateDate: nullable(instantOf('user.updateDate')),
    revision: integer('user.revision'),
  },
  joins: { secondFactor: join('secondFactor', 'secondFactor.userID', 'user.userID') },
})

/** One user that was just written. */
export async function readUser(db: Db, userID: string, machineNow: Instant): Promise<User> {
  const where = { condition: sql<boolean>`"user"."userID" = ${userID}` }
  const [user] = (await loadGrid({ db }, userGrid, {}, { now: machineNow, where })) as User[]
  if (!user) throw new RangeError('a user who was just written is there')
  return user
}
