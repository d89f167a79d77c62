import type { NoticeGroup } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

export type Recipient = { readonly channel: 'telegram' | 'email'; readonly recipient: string }

/** A recipient as the domain knows it, and back. */
export const nameOf = ({ channel, recipient }: Recipient): string => `${channel}:${recipient}`
export const recipientOf = (name: string): Recipient => {
  const colon = name.indexOf(':')
  return {
    channel: name.slice(0, colon) === 'email' ? 'email' : 'telegram',
    recipient: name.slice(colon + 1),
  }
}

/**
 * The groups, and whom of each can be reached: its active members who have registered a chat, and its address
 * for copies.
 */
export async function readNoticeGroups(db: Db, parameters: Row<'parameter'>): Promise<NoticeGroup[]> {
  const [groups, schedules, targets, watchers, members] = await Promise.all([
    db.selectFrom('notificationGroup').selectAll().execute(),
    db.selectFrom('notificationSchedule').selectAll().execute(),
    db.selectFrom('notificationTarget').selectAll().execute(),
    db.selectFrom('notificationWatcher').selectAll().execute(),
    parameters.telegramEnabled ? readMembers(db) : [],
  ])
  const of = <T extends { groupID: number | null }>(rows: readonly T[], groupID: number) =>
    rows.filter((row) => row.groupID === groupID)
  return groups.map(({ groupID, enabled, email }) => ({
    enabled,
    schedules: of(schedules, groupID),
    targets: of(targets, groupID),
    watchers: of(watchers, groupID),
    recipients: [
      ...of(members, groupID).map(({ userID }) => nameOf({ channel: 'telegram', recipient: userID })),
      ...(parameters.emailEnabled && email !== null && email !== ''
        ? [nameOf({ channel: 'email', recipient: email })]
        : []),
    ],
  }))
}

const readMembers = (db: Db) =>
  db
    .selectFrom('user')
    .select(['userID', 'groupID'])
    .where('active', '=', true)
    .where('groupID', 'is not', null)
    .where('telegramChatID', 'is not', null)
    .execute()
