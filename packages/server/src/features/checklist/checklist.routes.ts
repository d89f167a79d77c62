import { REASON, ROLE } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { endpoint } from '../../http/endpoint.ts'

export const checklistEndpoints = [
  endpoint('checklist.get', async ({ db }) => {
    const lineID = await firstScriptedLine(db)
    const steps = [
      { step: 'people' as const, done: await hasSupervisor(db) },
      { step: 'server' as const, done: await hasAny(db, 'opcServer') },
      { step: 'tags' as const, done: await hasAny(db, 'tag') },
      { step: 'area' as const, done: await hasAny(db, 'sector') },
      { step: 'line' as const, done: lineID !== null },
      { step: 'target' as const, done: lineID !== null && (await hasTarget(db, lineID)) },
      { step: 'stop' as const, done: await hasStopped(db) },
    ]
    return { steps, lineID }
  }),
]

/** Reasons, products and targets are a supervisor's to change, and stops to sign. */
async function hasSupervisor(db: Db): Promise<boolean> {
  const users = db
    .selectFrom('user')
    .select('userID')
    .where('roleID', '=', ROLE.SUPERVISOR)
    .where('active', '=', true)
  return (await users.limit(1).executeTakeFirst()) !== undefined
}

async function hasAny(db: Db, table: 'opcServer' | 'tag' | 'sector'): Promise<boolean> {
  return (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) !== undefined
}

async function firstScriptedLine(db: Db): Promise<number | null> {
  const scripted = db
    .selectFrom('line')
    .select('lineID')
    .where('calculationBaliza', 'is not', null)
    .where('calculationBaliza', '!=', '')
  return (await scripted.orderBy('lineID').limit(1).executeTakeFirst())?.lineID ?? null
}

/** Without a speed to reach there is no throughput, and so no OEE. */
async function hasTarget(db: Db, lineID: number): Promise<boolean> {
  const target = await db
    .selectFrom('lineTarget')
    .select('lineID')
    .where('lineID', '=', lineID)
    .executeTakeFirst()
  return target !== undefined
}

/** The time before the first reading is a stop too, which no machine reported. */
async function hasStopped(db: Db): Promise<boolean> {
  const ofMachine = db
    .selectFrom('stop')
    .select('stopID')
    .where((eb) => eb.or([eb('reasonID', 'is', null), eb('reasonID', '!=', REASON.DISCONNECTED)]))
  return (await ofMachine.limit(1).executeTakeFirst()) !== undefined
}
