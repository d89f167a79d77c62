import type { NotificationGroup } from '@baliza/contract'
import { toIso, whyNotGroup } from '@baliza/domain'
import { foldText } from '../../db/fold.ts'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type Group = Row<'notificationGroup'>

/** Groups of people that are told, as an administrator edits them. */
export const groupRows = editRows({
  table: 'notificationGroup',
  key: ['groupID'],
  entity: 'notificationGroup',
  isSigned: true,
  unknown: ({ groupID }) => new Problem('group-unknown', { groupID }),
  check: async (trx, group) => {
    refuseIf(
      whyNotGroup({
        name: group.name ?? null,
        description: group.description ?? null,
        email: group.email ?? null,
      })[0],
    )
    await refuseNameTaken(trx, group)
  },
  refuseUsed,
})

async function refuseNameTaken(trx: Trx, { groupID, name }: Group): Promise<void> {
  const same = await trx
    .selectFrom('notificationGroup')
    .select('groupID')
    .where('nameSearch', '=', foldText(name))
    .executeTakeFirst()
  if (same && same.groupID !== groupID) throw new Problem('group-name-taken', { name })
}

/** A group goes with its schedules, events and notifications, and never with its people. */
async function refuseUsed(trx: Trx, { groupID, name }: Group): Promise<void> {
  const users = await trx
    .selectFrom('user')
    .select('userID')
    .where('groupID', '=', groupID)
    .orderBy('userID')
    .execute()
  if (users.length > 0)
    throw new Problem('group-used', { name, users: users.map(({ userID }) => userID).join(', ') })
}

export const groupAnswer = (row: Group): NotificationGroup => ({
  ...row,
  updateDate: row.updateDate === null ? null : toIso(row.updateDate),
})

/** What belongs to a group belongs to one that exists. */
export async function refuseUnknownGroup(trx: Trx, groupID: number): Promise<void> {
  await groupRows.find(trx, { groupID })
}
