import { type Watcher, whyNotNoticeTarget, whyNotSchedule, whyNotWatcher } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { refuseUnknownBuilding, refuseUnknownSector } from '../../facts/refuse-unknown-place.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { refuseUnknownGroup } from './edit-group.ts'

/** When a group may be told. */
export const scheduleRows = editRows({
  table: 'notificationSchedule',
  key: ['scheduleID'],
  entity: 'notificationSchedule',
  unknown: ({ scheduleID }) => new Problem('schedule-unknown', { scheduleID }),
  check: async (trx, row) => {
    await refuseUnknownGroup(trx, row.groupID)
    refuseIf(whyNotSchedule({ startTime: row.startTime ?? null, endTime: row.endTime ?? null })[0])
  },
})

/** What a group is told, and after how long. */
export const noticeRows = editRows({
  table: 'notificationTarget',
  key: ['targetID'],
  entity: 'notificationTarget',
  unknown: ({ targetID }) => new Problem('notice-unknown', { targetID }),
  check: async (trx, { groupID, type, channel, notifyAfterMinutes }) => {
    await refuseUnknownGroup(trx, groupID)
    const values = {
      type: type ?? null,
      channel: channel ?? null,
      notifyAfterMinutes: notifyAfterMinutes ?? null,
    }
    refuseIf(whyNotNoticeTarget(values)[0])
  },
})

/** Which lines a group is told about. */
export const watcherRows = editRows({
  table: 'notificationWatcher',
  key: ['watcherID'],
  entity: 'notificationWatcher',
  unknown: ({ watcherID }) => new Problem('watcher-unknown', { watcherID }),
  check: async (trx, row) => {
    await refuseUnknownGroup(trx, row.groupID)
    refuseIf(whyNotWatcher(row)[0])
    await refuseElsewhere(trx, row)
  },
})

/** The building, the sector and the line exist, and each stands in the one before it. */
async function refuseElsewhere(trx: Trx, { buildingId, sectorID, lineID }: Watcher): Promise<void> {
  if (buildingId === null) return
  await refuseUnknownBuilding(trx, buildingId)
  if (sectorID === null) return
  const sector = await refuseUnknownSector(trx, sectorID)
  if (sector.buildingId !== buildingId)
    throw new Problem('watcher-sector-elsewhere', { sector: sector.sectorName })
  if (lineID === null) return
  const line = await trx.selectFrom('line').select('sectorID').where('lineID', '=', lineID).executeTakeFirst()
  if (!line) throw new Problem('line-unknown', { lineID })
  if (line.sectorID !== sectorID) throw new Problem('watcher-line-elsewhere', { lineID })
}
