import type { Db } from '@baliza/server'
import { numberFrom } from '@baliza/server'
import type { PlantDescription } from '@baliza/simulator'

const WORKDAYS = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: false,
  sunday: false,
}
const EVERY_DAY = { ...WORKDAYS, saturday: true, sunday: true }

const GROUPS = [
  {
    groupID: 1,
    name: 'Mantenimiento',
    description: 'Técnicos de guardia',
    email: 'mantenimiento@baliza.example',
    enabled: true,
  },
  {
    groupID: 2,
    name: 'Supervisores',
    description: 'Paradas largas del turno de día',
    email: null,
    enabled: true,
  },
  {
    groupID: 3,
    name: 'Guardia nocturna',
    description: 'De 22 a 6, toda la planta',
    email: null,
    enabled: true,
  },
]

const SCHEDULES = [
  { groupID: 1, startTime: '06:00', endTime: '06:00', ...EVERY_DAY },
  { groupID: 2, startTime: '06:00', endTime: '22:00', ...WORKDAYS },
  { groupID: 3, startTime: '22:00', endTime: '06:00', ...EVERY_DAY },
]

const NOTICES = [
  { groupID: 1, type: 1, channel: 1, notifyAfterMinutes: 5 },
  { groupID: 2, type: 0, channel: 1, notifyAfterMinutes: 15 },
  { groupID: 2, type: 1, channel: 1, notifyAfterMinutes: 30 },
  { groupID: 3, type: 0, channel: 1, notifyAfterMinutes: 10 },
] as const

/** Who is told of stops and maintenance, as an administrator would have entered it. */
export async function furnishNotices(tx: Db, { sectors, lines }: PlantDescription): Promise<void> {
  await tx.insertInto('notificationGroup').values(GROUPS).execute()
  await tx.insertInto('notificationSchedule').values(SCHEDULES).execute()
  await tx
    .insertInto('notificationTarget')
    .values([...NOTICES])
    .execute()
  const [sector] = sectors
  const line = lines.find(({ sectorID }) => sectorID === sector?.sectorID)
  const nowhere = { buildingId: null, sectorID: null, lineID: null }
  const ofSector = { buildingId: sector?.buildingId ?? null, sectorID: sector?.sectorID ?? null }
  await tx
    .insertInto('notificationWatcher')
    .values([
      { groupID: 1, ...nowhere },
      { groupID: 2, ...ofSector, lineID: null },
      { groupID: 3, ...ofSector, lineID: line?.lineID ?? null },
      { groupID: 3, ...nowhere, buildingId: sector?.buildingId ?? null },
    ])
    .execute()
  await tx.updateTable('user').set({ groupID: 2 }).where('userID', '=', 'supervisor').execute()
}

export const numberNotices = (db: Db): Promise<void> => numberFrom(db, 'notificationGroup', 'groupID')
