import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Instant, type Interval, instant, type PlantCalendar, settled } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { correctCopiedSpeeds } from '../../facts/copied-speeds.ts'
import type { ReasonTree } from '../../facts/reasons/reason-tree.ts'
import {
  changeRecalculation,
  type RecalculationRow,
  readActiveRecalculation,
} from '../../facts/recalculations.ts'
import { settingsToday } from '../../figures/window-row.ts'
import type { Log } from '../../log/log-event.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import type { PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { replayDays, replayOrders } from './replay.ts'

export type RecalculationOptions = {
  readonly db: Db
  readonly now: () => Instant
  readonly log: Log
  readonly lead?: Lead
}

/** One portion is done: so many windows, or a whole line. */
type RecalculationStep = { readonly computed: number } | { readonly finishedLine: number }

const LOOK_EVERY = 1_000
const TELL_EVERY = 250
const MOST_FAILURES = 5
/** Somebody who changes settings all the time gets a job that ends, all the same. */
const MOST_BEGINNINGS = 10

/**
 * The job that computes all indexes of a kind again, a portion at a time, whenever the indexer has nothing
 * else to do. What it has done stands in its row: after a restart it goes on with the line that it was at.
 * All lines are computed by one set of settings: when they change meanwhile, also while nobody was there to
 * see it, it begins again.
 */
export class Recalculation {
  readonly #options: RecalculationOptions
  #job: RecalculationRow | undefined
  #steps: AsyncGenerator<RecalculationStep> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #toldAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #settings:
    | { readonly plant: PlantConfiguration; readonly reasons: ReasonTree; readonly hash: string }
    | undefined

  constructor(options: RecalculationOptions) {
    this.#options = options
  }

  /** Does one portion, if there is a job; answers whether there is more. */
  async step(plant: PlantConfiguration, reasons: ReasonTree): Promise<boolean> {
    const tried = await settled(this.#step(plant, reasons))
    if (tried.ok) {
      this.#failures = 0
      return tried.value
    }
    this.#options.log.error(
      { event: 'recalculation-interrupted', err: tried.error },
      'a recalculation was interrupted',
    )
    if (++this.#failures >= MOST_FAILURES && this.#job) await this.#end(this.#job, 'failed')
    this.#forget()
    return false
  }

  async #step(plant: PlantConfiguration, reasons: ReasonTree): Promise<boolean> {
    const job = this.#job ?? (await this.#take(plant, reasons))
    if (!job) return false
    const settingsHash = this.#hashOf(plant, reasons)
    if (settingsHash !== job.settingsHash && job.beganAgain < MOST_BEGINNINGS)
      return this.#beginAgain(job, settingsHash)
    this.#steps ??= this.#work(job, plant, reasons)
    const { value: step, done } = await this.#steps.next()
    if (done) await this.#end(job, 'done')
    else if ('finishedLine' in step)
      await this.#tell({ ...job, lastLine: step.finishedLine, doneByLastLine: job.done })
    else if (performance.now() - this.#toldAt >= TELL_EVERY)
      await this.#tell({ ...job, done: job.done + step.computed })
    else this.#job = { ...job, done: job.done + step.computed }
    return this.#job !== undefined
  }

  /** Tells settings apart: by which all lines are judged, and days are cut. */
  #hashOf(plant: PlantConfiguration, reasons: ReasonTree): string {
    const before = this.#settings
    if (before?.plant === plant && before.reasons === reasons) return before.hash
    const lines = [...plant.lines].map(([lineID, { settings }]) => [lineID, settingsToday(settings, reasons)])
    const hash = createHash('sha256')
      .update(JSON.stringify([plant.calendars.plant.zone, plant.calendars.revision, lines]))
      .digest('hex')
    this.#settings = { plant, reasons, hash }
    return hash
  }

  /** Its progress says so: it is at nothing again. */
  async #beginAgain(job: RecalculationRow, settingsHash: string): Promise<boolean> {
    this.#steps = undefined
    this.#options.log.info(
      { event: 'recalculation-restarted', kind: job.kind, done: job.done },
      'settings changed: the recalculation begins again',
    )
    await this.#tell({
      ...job,
      done: 0,
      lastLine: 0,
      doneByLastLine: 0,
      settingsHash,
      beganAgain: job.beganAgain + 1,
    })
    return this.#job !== undefined
  }

  async #take(plant: PlantConfiguration, reasons: ReasonTree): Promise<RecalculationRow | undefined> {
    if (performance.now() - this.#lookedAt < LOOK_EVERY) return undefined
    this.#lookedAt = performance.now()
    const { db, log } = this.#options
    const found = await readActiveRecalculation(db)
    if (!found) return undefined
    const total = found.total ?? (await this.#count(found.kind, plant))
    const settingsHash = found.settingsHash ?? this.#hashOf(plant, reasons)
    this.#job = await this.#change(found.id, {
      state: 'running',
      total,
      done: found.doneByLastLine,
      settingsHash,
    })
    log.info(
      { event: 'recalculation-started', kind: found.kind, total, done: found.doneByLastLine },
      'recalculating',
    )
    return this.#job
  }

  async *#work(
    { kind, lastLine, startedBy }: RecalculationRow,
    plant: PlantConfiguration,
    reasons: ReasonTree,
  ): AsyncGenerator<RecalculationStep> {
    const { db } = this.#options
    const lines = [...plant.lines.values()]
      .filter(({ lineID }) => lineID > lastLine)
      .toSorted((a, b) => a.lineID - b.lineID)
    for (const { lineID, settings } of lines) {
      const now = this.#options.now()
      await correctCopiedSpeeds(this.#options, { lineID }, { userID: startedBy, at: now })
      const span = await lifeOf(db, lineID, now)
      const { lead } = this.#options
      const today = settingsToday(settings, reasons)
      const job = {
        lineID,
        span,
        now,
        calendar: plant.calendars.of(lineID),
        reasons,
        today,
        afresh: true,
        lead,
      }
      if (kind === 'orders') for await (const computed of replayOrders(db, job)) yield { computed }
      else if (span.start < now)
        for await (const { shifts } of replayDays(db, job)) yield { computed: shifts }
      yield { finishedLine: lineID }
    }
  }

  async #count(kind: RecalculationRow['kind'], plant: PlantConfiguration): Promise<number> {
    const { db, now } = this.#options
    if (kind === 'orders') {
      const { count } = await db
        .selectFrom('productionOrder')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('startDate', '<=', now())
        .executeTakeFirstOrThrow()
      return count
    }
    let count = 0
    for (const lineID of plant.lines.keys())
      count += await countShifts(await lifeOf(db, lineID, now()), plant.calendars.of(lineID))
    return count
  }

  /** Writes how far it is; a job that was cancelled is forgotten. */
  async #tell(job: RecalculationRow): Promise<void> {
    const { id, done, lastLine, doneByLastLine, settingsHash, beganAgain } = job
    this.#toldAt = performance.now()
    const change = { done, lastLine, doneByLastLine, settingsHash, beganAgain }
    if (await this.#change(id, change)) this.#job = job
    else this.#forget()
  }

  async #end({ id, kind, done }: RecalculationRow, state: 'done' | 'failed'): Promise<void> {
    const { now, log } = this.#options
    const total = state === 'done' ? { total: done } : {}
    await this.#change(id, { state, active: null, done, ...total, endDate: now() })
    log.info({ event: 'recalculation-ended', kind, done, state }, 'the recalculation ended')
    this.#forget()
  }

  #change(id: number, change: Partial<RecalculationRow>): Promise<RecalculationRow | undefined> {
    const { db, lead } = this.#options
    return asLeader(db, lead, (trx) => changeRecalculation(trx, id, change))
  }

  #forget(): void {
    this.#job = undefined
    this.#steps = undefined
    this.#settings = undefined
  }
}

/** From the first fact of a line until now; nothing of a line without facts. */
async function lifeOf(db: Db, lineID: number, now: Instant): Promise<Interval> {
  const { start } = await db
    .selectFrom('lineState')
    .select((eb) => eb.fn.min('start').as('start'))
    .where('lineID', '=', lineID)
    .executeTakeFirstOrThrow()
  const order = await db
    .selectFrom('productionOrder')
    .select((eb) => eb.fn.min('startDate').as('start'))
    .where('lineID', '=', lineID)
    .executeTakeFirstOrThrow()
  // NOTE: without any row the minimum is null, whatever its type says
  const starts = [start as Instant | null, order.start].filter((at) => at !== null)
  return { start: starts.length === 0 ? now : instant(Math.min(...starts)), end: now }
}

/** So many days are counted before whatever else waits gets its turn. */
const COUNTED_AT_ONCE = 100

async function countShifts({ start, end }: Interval, calendar: PlantCalendar): Promise<number> {
  if (start >= end) return 0
  let shifts = 0
  let counted = 0
  for (
    let day = calendar.productionDayAt(start);
    calendar.dayInterval(day).start <= end;
    day = calendar.nextDay(day)
  ) {
    shifts += calendar.shiftsOf(day).filter((shift) => shift.start <= end).length
    if (++counted % COUNTED_AT_ONCE === 0) await setImmediate()
  }
  return shifts
}
