import type { MaintenanceSummary } from '@baliza/contract'
import { averageOfCalls, type CallSums, type Interval } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'

type SummaryQuery = { readonly window: Interval; readonly line: number | undefined }
type Counted = CallSums & { readonly calls: number; readonly noMtto: number; readonly active: number }
type Share = Awaited<ReturnType<typeof readShares>>[number]

/**
 * The calls declared in a window: how many, and how long they took on the average, by line and by technician.
 */
export async function summarizeCalls(db: Db, query: SummaryQuery): Promise<MaintenanceSummary> {
  const shares = await readShares(db, query)
  const names = await readNames(db, shares)
  const taken = shares.flatMap((share) =>
    share.startedBy === null ? [] : [{ ...share, userID: share.startedBy }],
  )
  return {
    total: averagesOf(shares),
    lines: [...Map.groupBy(shares, ({ lineID }) => lineID)]
      .map(([lineID, some]) => ({ lineID, line: some[0]?.line ?? '', ...averagesOf(some) }))
      .sort((a, b) => a.lineID - b.lineID),
    technicians: [...Map.groupBy(taken, ({ userID }) => userID)]
      .map(([userID, some]) => ({ userID, name: names.get(userID) ?? null, ...averagesOf(some) }))
      .sort((a, b) => b.calls - a.calls || a.userID.localeCompare(b.userID)),
  }
}

/** The calls of a window, added up by line and technician; times only of those that were finished. */
function readShares(db: Db, { window: { start, end }, line }: SummaryQuery) {
  const finished = (minutes: string) =>
    sql<number>`coalesce(sum(case when "status" = 2 then ${sql.raw(minutes)} else 0 end), 0) / 60000.0`
  const counted = (condition: string) => sql<number>`sum(case when ${sql.raw(condition)} then 1 else 0 end)`
  const query = db
    .selectFrom('maintenanceCall')
    .innerJoin('line', 'line.lineID', 'maintenanceCall.resourceLineID')
    .select(['line.lineID', 'line.description as line', 'startedBy'])
    .select((eb) => [
      eb.fn.countAll<number>().as('calls'),
      counted('"status" in (0, 1)').as('active'),
      counted('"status" = 2').as('finished'),
      counted('"status" = 4').as('noMtto'),
      finished('"declarationDate" - "callDate"').as('declaringTime'),
      finished('"startDate" - "declarationDate"').as('waitingTime'),
      finished('"endDate" - "startDate"').as('maintenanceTime'),
    ])
    .where('declarationDate', '>=', start)
    .where('declarationDate', '<', end)
    .groupBy(['line.lineID', 'line.description', 'startedBy'])
  return (line === undefined ? query : query.where('resourceLineID', '=', line)).execute()
}

async function readNames(db: Db, shares: readonly Share[]): Promise<ReadonlyMap<string, string>> {
  const userIDs = [...new Set(shares.flatMap(({ startedBy }) => startedBy ?? []))]
  if (userIDs.length === 0) return new Map()
  const users = await db
    .selectFrom('user')
    .select(['userID', 'firstName', 'lastName'])
    .where('userID', 'in', userIDs)
    .execute()
  return new Map(users.map(({ userID, firstName, lastName }) => [userID, `${firstName} ${lastName}`]))
}

const NONE: Counted = {
  calls: 0,
  active: 0,
  finished: 0,
  noMtto: 0,
  declaringTime: 0,
  waitingTime: 0,
  maintenanceTime: 0,
}

const plus = (a: Counted, b: Counted): Counted => ({
  calls: a.calls + b.calls,
  active: a.active + b.active,
  finished: a.finished + b.finished,
  noMtto: a.noMtto + b.noMtto,
  declaringTime: a.declaringTime + b.declaringTime,
  waitingTime: a.waitingTime + b.waitingTime,
  maintenanceTime: a.maintenanceTime + b.maintenanceTime,
})

function averagesOf(shares: readonly Counted[]): MaintenanceSummary['total'] {
  const sums = shares.reduce(plus, NONE)
  const { calls, active, finished, noMtto } = sums
  return { calls, active, finished, noMtto, ...averageOfCalls(sums) }
}
