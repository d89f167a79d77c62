import { HOUR, type Instant, instant } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'

/** Refuses a line that has a history, or that something else is configured for, and says which. */
export async function refuseUsedLine(trx: Trx, lineID: number, now: Instant): Promise<void> {
  const facts = await countFacts(trx, lineID, now)
  if (Object.values(facts).some((count) => count > 0))
    throw new Problem('line-has-facts', { lineID, ...facts })
  const links = await countLinks(trx, lineID)
  if (Object.values(links).some((count) => count > 0)) throw new Problem('line-linked', { lineID, ...links })
}

/**
 * The pipeline follows a line from its first second on: what it alone wrote of one that was added by mistake
 * does not hold it back.
 */
const TRIAL = HOUR

const countFacts = async (trx: Trx, lineID: number, now: Instant) => ({
  orders: await countRows(trx, 'productionOrder', lineID),
  stops: await countSignedStops(trx, lineID),
  pieces: await countPieces(trx, lineID),
  calls: await countCalls(trx, lineID),
  runs: await countRuns(trx, lineID, instant(now - TRIAL)),
})

const countLinks = async (trx: Trx, lineID: number) => ({
  terminals: await countRows(trx, 'terminal', lineID),
  targets: await countRows(trx, 'lineTarget', lineID),
  speeds: await countRows(trx, 'productSpeed', lineID),
  equipments: await countRows(trx, 'equipment', lineID),
  reasons: await countReasons(trx, lineID),
})

type WithLine = 'productionOrder' | 'terminal' | 'lineTarget' | 'productSpeed' | 'equipment'

async function countRows(trx: Trx, table: WithLine, lineID: number): Promise<number> {
  const query = trx.selectFrom(table).where('lineID', '=', lineID)
  return (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

async function countSignedStops(trx: Trx, lineID: number): Promise<number> {
  const query = trx
    .selectFrom('stop')
    .where('lineID', '=', lineID)
    .where((eb) => eb.or([eb('manual', '=', true), eb('updatedBy', 'is not', null)]))
  return (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

async function countPieces(trx: Trx, lineID: number): Promise<number> {
  const query = trx.selectFrom('productionBucket').where('lineID', '=', lineID)
  return (
    (await query.select((eb) => eb.fn.sum<number | null>('units').as('units')).executeTakeFirstOrThrow())
      .units ?? 0
  )
}

async function countCalls(trx: Trx, lineID: number): Promise<number> {
  const query = trx.selectFrom('maintenanceCall').where('resourceLineID', '=', lineID)
  return (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

async function countRuns(trx: Trx, lineID: number, before: Instant): Promise<number> {
  const query = trx
    .selectFrom('lineState')
    .where('lineID', '=', lineID)
    .where('state', 'in', ['running', 'runningEmpty'])
    .where('start', '<', before)
  return (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** Reasons that name the line among those that show them. */
async function countReasons(trx: Trx, lineID: number): Promise<number> {
  const rows = await trx
    .selectFrom('stopReason')
    .select('enabledForLine')
    .where('enabledForLine', 'is not', null)
    .execute()
  return rows.filter(({ enabledForLine }) =>
    (JSON.parse(enabledForLine ?? '[]') as number[]).includes(lineID),
  ).length
}

/** Takes away what the pipeline alone has written of a line that was never in use. */
export async function clearTraces(trx: Trx, lineID: number): Promise<void> {
  for (const table of ['stop', 'stopNumber', 'stopChange', 'lineState', 'productionBucket'] as const)
    await trx.deleteFrom(table).where('lineID', '=', lineID).execute()
}
