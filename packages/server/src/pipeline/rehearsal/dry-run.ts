import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RehearsedLine } from '@baliza/contract'
import {
  HOUR,
  type Instant,
  type Interval,
  type LineState,
  MINUTE,
  minuteOf,
  settled,
  type TagReading,
  toIso,
} from '@baliza/domain'
import { readScriptSource } from '@baliza/line-script'
import type { Db } from '../../db/open-database.ts'
import { readOrdersSince } from '../../facts/orders/orders.ts'
import { ledLast } from '../../messaging/lead.ts'
import type { DryRun, DryRunAsked, DryRunReport } from '../../sources/dry-run.ts'
import { journalIdentity } from '../1-collect/journal-identity.ts'
import { readReadyOrders } from '../3-track/order-boundaries.ts'
import { lineConfiguration } from '../handed-on/plant-configuration.ts'
import type { RehearsalOrder, RehearsalReport } from './rehearse-worker.ts'

export type DryRunOptions = {
  readonly db: Db
  readonly dataFolder: string
  readonly mostMilliseconds?: number
}

const LONGEST = 15_000
const MOST_WAITING = 2

/** Dry runs in a thread of their own, one at a time; one that takes too long is given up. */
export function openDryRun({ db, dataFolder, mostMilliseconds = LONGEST }: DryRunOptions): DryRun {
  const file = join(dataFolder, 'readings.journal')
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function run(request: DryRunAsked) {
    const report = await inThread(await orderOf(db, file, request), mostMilliseconds)
    return report ? resultOf(db, request.line.lineID, report) : 'dry-run-too-long'
  }

  return async (request) => {
    if (!existsSync(file) || !(await ledLast(db, journalIdentity(dataFolder)))) return 'journal-elsewhere'
    if (waiting >= MOST_WAITING) return 'scripts-busy'
    waiting++
    const mine = last.then(() => run(request)).finally(() => waiting--)
    last = settled(mine)
    return mine
  }
}

async function orderOf(db: Db, file: string, { line: row, now }: DryRunAsked): Promise<RehearsalOrder> {
  const window = { start: (minuteOf(now as Instant) - HOUR) as Instant, end: now as Instant }
  const parameters = await db.selectFrom('parameter').selectAll().executeTakeFirstOrThrow()
  const target = await db
    .selectFrom('lineTarget')
    .selectAll()
    .where('lineID', '=', row.lineID)
    .executeTakeFirst()
  const line = lineConfiguration(row, target, parameters)
  const tags = await db.selectFrom('tag').selectAll().orderBy('tagID').execute()
  const facts = Object.values(line.scripts).map(readScriptSource)
  const named = new Set(facts.flatMap((script) => script.tags))
  const any = facts.some(({ readsAnyTag }) => readsAnyTag)
  const tagIDs = tags.filter(({ tagName }) => any || named.has(tagName)).map(({ tagID }) => tagID)
  const ready = (await readReadyOrders(db)).find(({ lineID }) => lineID === row.lineID)
  const orders = (await readOrdersSince(db, row.lineID, window.start)).filter(
    ({ startDate }) => startDate !== null && startDate < window.end,
  )
  const desiredSpeed = ready?.desiredProductionSpeed ?? line.settings.defaultSpeed
  return { file, line, tags, tagIDs, window, known: await lastReadings(db, window), orders, desiredSpeed }
}

/**
 * What tags said last, of those that have said nothing since the window began: the journal may no longer have
 * it.
 */
async function lastReadings(db: Db, { start }: Interval): Promise<TagReading[]> {
  const rows = await db.selectFrom('tagReading').selectAll().where('arrivalTime', '<', start).execute()
  return rows.map(({ value, ...row }) => ({ ...row, value: JSON.parse(value) as TagReading['value'] }))
}

/** Undefined: it took too long. */
function inThread(order: RehearsalOrder, mostMilliseconds: number): Promise<RehearsalReport | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<RehearsalReport | undefined>()
  const worker = new Worker(new URL('./rehearse-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const timer = setTimeout(() => resolve(undefined), mostMilliseconds)
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

type Stretch = { readonly start: Instant; readonly end: Instant | null; readonly state: LineState }
type LineHistory = {
  readonly states: readonly Stretch[]
  readonly stops: number
  readonly units: number
  readonly discards: number
}

async function resultOf(db: Db, lineID: number, report: RehearsalReport): Promise<DryRunReport> {
  const { window, facts, troubles, readings, evaluations } = report
  const sum = (of: (bucket: { units: number; discards: number }) => number) =>
    facts.buckets.reduce((total, one) => total + of(one), 0)
  const would: LineHistory = {
    states: facts.states,
    stops: facts.stops.length,
    units: sum(({ units }) => units),
    discards: sum((one) => one.discards),
  }
  return {
    start: toIso(window.start),
    end: toIso(window.end),
    readings,
    evaluations,
    wouldBe: toLine(would, window),
    was: toLine(await readWhatWas(db, lineID, window), window),
    troubles: counted(troubles),
  }
}

/** What the line really did: as it is written down. */
async function readWhatWas(db: Db, lineID: number, { start, end }: Interval): Promise<LineHistory> {
  const states = await db
    .selectFrom('lineState')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('start', '<', end)
    .where((eb) => eb.or([eb('end', 'is', null), eb('end', '>', start)]))
    .orderBy('start')
    .execute()
  const { stops } = await db
    .selectFrom('stop')
    .select((eb) => eb.fn.countAll<number>().as('stops'))
    .where('lineID', '=', lineID)
    .where('startDate', '<', end)
    .where('split', '<=', 1)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', start)]))
    .executeTakeFirstOrThrow()
  const made = await db
    .selectFrom('productionBucket')
    .select((eb) => [
      eb.fn.sum<number | null>('units').as('units'),
      eb.fn.sum<number | null>('discards').as('discards'),
    ])
    .where('lineID', '=', lineID)
    .where('start', '>=', start)
    .where('start', '<', end)
    .executeTakeFirstOrThrow()
  return { states, stops, units: made.units ?? 0, discards: made.discards ?? 0 }
}

function toLine({ states, ...rest }: LineHistory, { start, end }: Interval): RehearsedLine {
  const cut = states
    .map((one) => ({
      state: one.state,
      start: Math.max(one.start, start) as Instant,
      end: Math.min(one.end ?? end, end) as Instant,
    }))
    .filter((one) => one.end > one.start)
  const minutesIn = (state: LineState) =>
    cut.filter((one) => one.state === state).reduce((sum, one) => sum + (one.end - one.start), 0) / MINUTE
  return {
    ...rest,
    states: cut.map((one) => ({ state: one.state, start: toIso(one.start), end: toIso(one.end) })),
    runningMinutes: minutesIn('running'),
    emptyMinutes: minutesIn('runningEmpty'),
    stoppedMinutes: minutesIn('stopped'),
    unknownMinutes: minutesIn('unknown'),
  }
}

const MOST_TROUBLES = 10

/** Each failure once, with how often it was met; the most frequent first. */
function counted(troubles: RehearsalReport['troubles']): DryRunReport['troubles'] {
  const groups = Map.groupBy(troubles, ({ script, failure }) => `${script} ${JSON.stringify(failure)}`)
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, 1).map(({ script, failure }) => ({ script, failure, count: group.length })),
    )
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_TROUBLES)
}
