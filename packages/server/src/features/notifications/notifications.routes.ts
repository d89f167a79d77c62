import { cascadeWatcher } from '@baliza/domain'
import { sql } from 'kysely'
import type { Row } from '../../db/schema.ts'
import type { Restriction } from '../../grid/scope.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { groupAnswer, groupRows } from './edit-group.ts'
import { noticeRows, scheduleRows, watcherRows } from './edit-group-parts.ts'
import { groupGrid, groupOptions, scheduleGrid, targetGrid, watcherGrid } from './notification-grids.ts'

/** What is missing or blank is refused by the rules of the rows, each with its sentence. */
type Changed<T extends `notification${'Group' | 'Schedule' | 'Target' | 'Watcher'}`> = Partial<Row<T>>

/** The condition for the group that the call names, if it names one. */
async function ofGroup({
  groupID,
}: {
  readonly groupID?: number | undefined
}): Promise<Restriction | undefined> {
  return groupID === undefined ? undefined : { condition: sql<boolean>`"groupID" = ${groupID}` }
}

const groups = [
  gridEndpoint('notifications.groups.get', groupGrid),
  gridEndpoint('notifications.groups.lookup', groupOptions),
  endpoint('notifications.groups.post', async (site, { body, user: { userID }, now }) =>
    groupAnswer(await groupRows.add(site, body.values as Changed<'notificationGroup'>, { userID, at: now })),
  ),
  endpoint('notifications.groups.put', async (site, { body, user: { userID }, now }) =>
    groupAnswer(
      await groupRows.change(site, { groupID: body.key }, body.values as Changed<'notificationGroup'>, {
        userID,
        at: now,
      }),
    ),
  ),
  endpoint('notifications.groups.delete', async (site, { body, user: { userID }, now }) => {
    await groupRows.remove(site, { groupID: body.key }, { userID, at: now })
    return null
  }),
]

const schedules = [
  gridEndpoint('notifications.schedules.get', scheduleGrid, (_site, { query }) => ofGroup(query)),
  endpoint('notifications.schedules.post', (site, { body, user: { userID }, now }) =>
    scheduleRows.add(site, body.values as Changed<'notificationSchedule'>, { userID, at: now }),
  ),
  endpoint('notifications.schedules.put', (site, { body, user: { userID }, now }) =>
    scheduleRows.change(site, { scheduleID: body.key }, body.values as Changed<'notificationSchedule'>, {
      userID,
      at: now,
    }),
  ),
  endpoint('notifications.schedules.delete', async (site, { body, user: { userID }, now }) => {
    await scheduleRows.remove(site, { scheduleID: body.key }, { userID, at: now })
    return null
  }),
]

const notices = [
  gridEndpoint('notifications.targets.get', targetGrid, (_site, { query }) => ofGroup(query)),
  endpoint('notifications.targets.post', (site, { body, user: { userID }, now }) =>
    noticeRows.add(site, body.values as Changed<'notificationTarget'>, { userID, at: now }),
  ),
  endpoint('notifications.targets.put', (site, { body, user: { userID }, now }) =>
    noticeRows.change(site, { targetID: body.key }, body.values as Changed<'notificationTarget'>, {
      userID,
      at: now,
    }),
  ),
  endpoint('notifications.targets.delete', async (site, { body, user: { userID }, now }) => {
    await noticeRows.remove(site, { targetID: body.key }, { userID, at: now })
    return null
  }),
]

const NOWHERE = { buildingId: null, sectorID: null, lineID: null }

/** A place that a form leaves blank means no place. */
const placesOf = (sent: object): Changed<'notificationWatcher'> =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value]))

const watchers = [
  gridEndpoint('notifications.watchers.get', watcherGrid, (_site, { query }) => ofGroup(query)),
  endpoint('notifications.watchers.post', (site, { body: { values }, user: { userID }, now }) =>
    watcherRows.add(site, { ...NOWHERE, ...placesOf(values) }, { userID, at: now }),
  ),
  endpoint('notifications.watchers.put', async (site, { body: { key, values }, user: { userID }, now }) => {
    const before = await watcherRows.find(site.db, { watcherID: key })
    const { revision, ...changed } = values
    const after = cascadeWatcher(before, placesOf(changed))
    return watcherRows.change(site, { watcherID: key }, { ...after, revision }, { userID, at: now })
  }),
  endpoint('notifications.watchers.delete', async (site, { body, user: { userID }, now }) => {
    await watcherRows.remove(site, { watcherID: body.key }, { userID, at: now })
    return null
  }),
]

export const notificationEndpoints = [...groups, ...schedules, ...notices, ...watchers]
