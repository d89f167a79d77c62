import { ROLE } from '@baliza/domain'
import type { Database, Db, Trx } from '@baliza/server'
import { hashPassword, numberFrom, placeReasonRows } from '@baliza/server'
import type { PlantDescription } from '@baliza/simulator'
import type { Insertable } from 'kysely'
import { furnishNotices, numberNotices } from './furnish-notices.ts'
import { PASSWORD, PEOPLE } from './people.ts'
import { chunks } from './rows.ts'

/** Has somebody configured lines here already? */
export async function isFurnished(db: Db): Promise<boolean> {
  return (await db.selectFrom('line').select('lineID').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Writes the simulated plant into an empty configuration: what an administrator and a supervisor would have
 * entered.
 */
export async function furnish(db: Db, plant: PlantDescription, zone: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('parameter').set({ plantName: 'Semillas del Valle', timeZone: zone }).execute()
    await tx
      .insertInto('building')
      .values([...plant.buildings])
      .execute()
    await tx
      .insertInto('sector')
      .values([...plant.sectors])
      .execute()
    await tx
      .insertInto('opcServer')
      .values(plant.servers.map((server) => ({ ...server, enabled: true, securityMode: 'None' as const })))
      .execute()
    for (const some of chunks(plant.tags, 500)) await tx.insertInto('tag').values(some).execute()
    for (const some of chunks(plant.products, 500)) await tx.insertInto('product').values(some).execute()
    await tx.insertInto('line').values(plant.lines.map(lineRow)).execute()
    await tx
      .insertInto('lineTarget')
      .values(plant.lines.map(({ lineID, target }) => ({ lineID, ...target })))
      .execute()
    for (const some of chunks(plant.productSpeeds, 500))
      await tx.insertInto('productSpeed').values(some).execute()
    await furnishReasons(tx, plant)
    await tx
      .insertInto('user')
      .values(await userRows(plant))
      .execute()
    await furnishNotices(tx, plant)
  })
  await numberFrom(db, 'building', 'buildingId')
  await numberFrom(db, 'sector', 'sectorID')
  await numberFrom(db, 'opcServer', 'opcServerID')
  await numberFrom(db, 'stopReason', 'reasonID')
  await numberFrom(db, 'equipment', 'equipmentID')
  await numberNotices(db)
}

async function furnishReasons(
  tx: Trx,
  { reasons, equipments, equipmentStops }: PlantDescription,
): Promise<void> {
  const rest = { pareto: true, systemStop: false, updatedBy: 'supervisor' }
  const rows = reasons.map((reason) => ({ ...reason, ...rest }))
  for (const some of chunks(rows)) await tx.insertInto('stopReason').values(some).execute()
  await placeReasonRows(tx)
  for (const some of chunks(equipments, 500)) await tx.insertInto('equipment').values(some).execute()
  for (const some of chunks(equipmentStops, 500)) await tx.insertInto('equipmentStop').values(some).execute()
}

function lineRow({
  target: _inItsOwnTable,
  ...line
}: PlantDescription['lines'][number]): Insertable<Database['line']> {
  return line
}

async function userRows({ technicians }: PlantDescription): Promise<Insertable<Database['user']>[]> {
  const passwordHash = await hashPassword(PASSWORD)
  const people = [...PEOPLE, ...technicians.map((technician) => ({ ...technician, roleID: ROLE.OPERATOR }))]
  return people.map((person) => ({
    ...person,
    email: `${person.userID}@baliza.example`,
    passwordHash,
    active: true,
  }))
}

/** The simulator listens where it finds a free port; the configuration follows it. */
export async function pointServersAt(db: Db, urls: { opcUaUrl: string; httpUrl: string }): Promise<void> {
  await db.updateTable('opcServer').set({ hostName: urls.opcUaUrl }).where('serverType', '=', 'UA').execute()
  await db.updateTable('opcServer').set({ hostName: urls.httpUrl }).where('serverType', '=', 'API').execute()
}
