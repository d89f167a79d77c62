import { type Instant, type Interval, instant, MINUTE, SECOND, settled } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import { BY_ITSELF, correctCopiedSpeeds } from '../../facts/copied-speeds.ts'
import { type DirtyWindow, forgetDirtyWindows, readDirtyWindows } from '../../facts/dirty-windows.ts'
import { readParameters } from '../../facts/parameters.ts'
import { type ReasonTree, readReasonTree } from '../../facts/reasons/reason-tree.ts'
import type { OrderRow } from '../../figures/compute-orders.ts'
import { writeIndexRows } from '../../figures/index-rows.ts'
import { computeWindows } from '../../figures/index-windows.ts'
import { computeFigures, type LinePast, type RunningFigures } from '../../figures/running-figures.ts'
import type { DayRow, ShiftRow } from '../../figures/shift-day-rows.ts'
import { settingsToday } from '../../figures/window-row.ts'
import type { Log } from '../../log/log-event.ts'
import type { Bus } from '../../messaging/bus.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import { writeLiveLines } from '../../messaging/live-lines.ts'
import type { LineChange } from '../handed-on/line-change.ts'
import type { LineConfiguration, PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { failuresDue } from './late-failures.ts'
import { readLiveFacts, toStatus } from './live-status.ts'
import { Recalculation } from './recalculation.ts'

export type IndexerOptions = {
  readonly db: Db
  readonly bus: Bus
  readonly now: () => Instant
  readonly log: Log
  /** The lead that it writes under; without one, the caller sees to it that nobody else writes. */
  readonly lead?: Lead
  /** Is the script of its beacon why nothing is known of a line? */
  readonly beaconFails?: (lineID: number) => boolean
}

/** What the indexer remembers of a line between two looks. */
type Watch = {
  line: LineConfiguration
  figures: RunningFigures | undefined
  past: LinePast
  /** When its figures are due, in the machine's milliseconds. */
  dueAt: number
  /** Facts before this instant belong to windows that are over. */
  openSince: Instant
  /** When the shift before has one more failure, unless a stop ends before. */
  failuresDue: readonly Instant[]
  /** The stretch whose closed windows wait to be computed again. */
  stale: Interval | undefined
  shown: string
}

/** Figures of so many lines are computed in one go, so that a change of state never waits long. */
const SLICE = 8
const LOOK_AT_DIRTY_EVERY = 5 * SECOND
/** A recalculation works so long in one go, in milliseconds: about half of the time. */
const RECALCULATE_FOR = 50
/** After a start all windows of this long are computed again: what the last run left undone is among them. */
const LOOK_BACK = 24 * 60 * MINUTE

/**
 * The fifth stage, and the only writer of indexes and of live lines. It runs beside the cycles: a change of
 * state is shown at once with the last figures, figures follow at their own pace.
 */
export class Indexer {
  readonly #options: IndexerOptions
  readonly #watches = new Map<number, Watch>()
  readonly #visible = new Set<number>()
  readonly #recalculation: Recalculation
  #plant: PlantConfiguration
  #reasons: ReasonTree = new Map()
  #running: Promise<void> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking = true
  #stopped = false

  constructor(options: IndexerOptions, plant: PlantConfiguration) {
    this.#options = options
    this.#recalculation = new Recalculation(options)
    this.#plant = plant
    this.follow(plant)
  }

  follow(plant: PlantConfiguration): void {
    this.#plant = plant
    for (const lineID of this.#watches.keys()) if (!plant.lines.has(lineID)) this.#watches.delete(lineID)
    for (const line of plant.lines.values()) {
      const watch = this.#watches.get(line.lineID)
      if (watch) Object.assign(watch, { line, dueAt: 0 })
      else
        this.#watches.set(line.lineID, {
          line,
          figures: undefined,
          past: {},
          dueAt: 0,
          openSince: instant(0),
          failuresDue: [],
          stale: undefined,
          shown: '',
        })
      this.#visible.add(line.lineID)
    }
  }

  /** Takes up work after a start, or after an outage; `since` = how far it had come. */
  resume(since: Instant): void {
    const span = { start: instant(since - LOOK_BACK), end: this.#options.now() }
    for (const watch of this.#watches.values()) this.#markStale(watch, span)
  }

  /** Stages before this one changed facts. */
  notice(changes: readonly LineChange[]): void {
    for (const { lineID, from, visible, orders } of changes) {
      const watch = this.#watches.get(lineID)
      if (!watch) continue
      if (visible) {
        this.#visible.add(lineID)
        watch.dueAt = 0
      }
      if (orders || from < watch.openSince) this.#markStale(watch, { start: from, end: this.#options.now() })
    }
  }

  /** People changed facts of these lines (none named = any). */
  look(lineIDs: readonly number[]): void {
    this.#looking = true
    for (const lineID of lineIDs.length > 0 ? lineIDs : this.#watches.keys()) this.#visible.add(lineID)
  }

  #markStale(watch: Watch, { start, end }: Interval): void {
    const { stale } = watch
    watch.past = {}
    watch.stale = stale
      ? { start: start < stale.start ? start : stale.start, end: end > stale.end ? end : stale.end }
      : { start, end }
  }

  /** Does what is due, unless it is already at it. Never rejects: what failed is due again. */
  run(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    this.#running ??= this.#workOrRecover()
    return this.#running
  }

  async #workOrRecover(): Promise<void> {
    const done = await settled(this.#work())
    if (done.ok) this.#rest()
    else await this.#recover(done.error)
  }

  /** A line that was deleted a moment ago has no indexes any more, and that is no trouble. */
  async #recover(error: unknown): Promise<void> {
    const gone = await settled(this.#forgetDeleted())
    if (!gone.ok || !gone.value)
      this.#options.log.error({ event: 'indexes-not-stored', err: error }, 'indexes could not be stored')
    this.#looking = true
    this.#rest()
  }

  async #forgetDeleted(): Promise<boolean> {
    const rows = await this.#options.db.selectFrom('line').select('lineID').execute()
    const there = new Set(rows.map(({ lineID }) => lineID))
    const deleted = [...this.#watches.keys()].filter((lineID) => !there.has(lineID))
    for (const lineID of deleted) this.#watches.delete(lineID)
    for (const watch of this.#watches.values()) watch.dueAt = 0
    return deleted.length > 0
  }

  #rest(): void {
    this.#running = undefined
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #work(): Promise<void> {
    const dirty = await this.#lookAtDirty()
    this.#noticeFailures()
    await this.#show([...this.#visible])
    await this.#computeDue()
    await this.#computeStale(dirty)
    await this.#recalculate()
  }

  /** A portion after the other of what is to be computed again, as long as nothing else is due. */
  async #recalculate(): Promise<void> {
    const began = performance.now()
    while (
      !this.#stopped &&
      !this.#looking &&
      this.#visible.size === 0 &&
      performance.now() - began < RECALCULATE_FOR
    ) {
      if (!(await this.#recalculation.step(this.#plant, this.#reasons))) return
    }
  }

  async #lookAtDirty(): Promise<readonly DirtyWindow[]> {
    const now = performance.now()
    if (!this.#looking && now - this.#lookedAt < LOOK_AT_DIRTY_EVERY) return []
    this.#looking = false
    this.#lookedAt = now
    const { db, lead } = this.#options
    this.#reasons = await readReasonTree(db)
    await correctCopiedSpeeds({ db, lead }, 'running', { userID: BY_ITSELF, at: this.#options.now() })
    const dirty = await readDirtyWindows(db)
    if (await this.#isBehind()) return []
    for (const { lineID } of dirty) {
      const watch = this.#watches.get(lineID)
      if (watch) Object.assign(watch, { dueAt: 0, past: {} })
      this.#visible.add(lineID)
    }
    return dirty
  }

  /** Windows that a newer calendar left to be computed wait until its shifts are known here. */
  async #isBehind(): Promise<boolean> {
    const { calendarRevision } = await readParameters(this.#options.db)
    const isBehind = calendarRevision !== this.#plant.calendars.revision
    if (isBehind) this.#looking = true
    return isBehind
  }

  /** A stop that began before the end of a shift has lasted long enough to be a failure of it. */
  #noticeFailures(): void {
    const now = this.#options.now()
    for (const watch of this.#watches.values()) {
      if (watch.failuresDue.every((due) => due > now)) continue
      watch.failuresDue = watch.failuresDue.filter((due) => due > now)
      this.#markStale(watch, { start: instant(watch.openSince - 1), end: watch.openSince })
    }
  }

  #write(work: (trx: Trx) => Promise<void>): Promise<void> {
    return asLeader(this.#options.db, this.#options.lead, work)
  }

  /** Writes the live rows of lines where something that people see has changed. */
  async #show(lineIDs: readonly number[]): Promise<void> {
    if (lineIDs.length === 0) return
    const { db, bus, now, beaconFails } = this.#options
    for (const lineID of lineIDs) this.#visible.delete(lineID)
    const facts = await readLiveFacts(db, lineIDs, this.#reasons)
    const at = now()
    const statuses = facts.flatMap((line) => {
      const watch = this.#watches.get(line.lineID)
      const status = toStatus(
        { ...line, scriptFails: beaconFails?.(line.lineID) ?? false },
        watch?.figures,
        at,
      )
      const shown = JSON.stringify({ ...status, at: '' })
      if (!watch || shown === watch.shown) return []
      watch.shown = shown
      return [status]
    })
    if (statuses.length === 0) return
    await this.#write((trx) => writeLiveLines(trx, statuses))
    bus.publish(
      'lines',
      statuses.map((status) => status.lineID),
    )
  }

  /** The figures of the running shift and the active order, of the lines that have waited longest. */
  async #computeDue(): Promise<void> {
    const machine = performance.now()
    const due = [...this.#watches.values()]
      .filter((watch) => watch.dueAt <= machine)
      .toSorted((a, b) => a.dueAt - b.dueAt)
    const slice = due.slice(0, SLICE)
    if (slice.length === 0) return
    const { db } = this.#options
    const now = this.#options.now()
    const rows = { shifts: [] as ShiftRow[], days: [] as DayRow[], orders: [] as OrderRow[] }
    for (const watch of slice) {
      const today = settingsToday(watch.line.settings, this.#reasons)
      const { past } = watch
      const calendar = this.#plant.calendars.of(watch.line.lineID)
      const computed = await computeFigures(db, {
        line: watch.line,
        calendar,
        reasons: this.#reasons,
        today,
        now,
        past,
      })
      const shift = calendar.shiftAt(now)
      if (watch.openSince !== 0 && watch.openSince < shift.start && watch.figures?.shiftFigures) {
        this.#markStale(watch, { start: instant(shift.start - 1), end: shift.start })
      }
      watch.figures = computed.figures
      // NOTE: what was forgotten meanwhile is not what was known before
      if (watch.past === past) watch.past = computed.past
      watch.openSince = computed.openSince
      await this.#expectFailures(watch, now)
      watch.dueAt = machine + this.#plant.figuresEvery
      rows.shifts.push(computed.shift)
      rows.days.push(computed.day)
      if (computed.order) rows.orders.push(computed.order)
    }
    await this.#write((trx) => writeIndexRows(trx, rows))
    await this.#show(slice.map((watch) => watch.line.lineID))
  }

  async #expectFailures(watch: Watch, now: Instant): Promise<void> {
    const { microStopTime } = watch.line.rules
    if (now >= watch.openSince + microStopTime) return
    const due = await failuresDue(this.#options.db, watch.line.lineID, {
      end: watch.openSince,
      microStopTime,
    })
    watch.failuresDue = due.filter((at) => at > now)
  }

  /** Windows that are over, in which a fact has changed. */
  async #computeStale(dirty: readonly DirtyWindow[]): Promise<void> {
    const { db } = this.#options
    for (const window of dirty) {
      const watch = this.#watches.get(window.lineID)
      if (watch) this.#markStale(watch, window)
    }
    for (const watch of this.#watches.values()) {
      const span = watch.stale
      if (!span) continue
      const today = settingsToday(watch.line.settings, this.#reasons)
      const { lineID } = watch.line
      const job = {
        lineID,
        span,
        now: this.#options.now(),
        calendar: this.#plant.calendars.of(lineID),
        reasons: this.#reasons,
        today,
        afresh: false,
      }
      const rows = await computeWindows(db, job)
      const done = dirty.filter((window) => window.lineID === lineID)
      await this.#write(async (trx) => {
        await writeIndexRows(trx, rows)
        await forgetDirtyWindows(trx, done)
      })
      if (watch.stale === span) watch.stale = undefined
      if (this.#visible.size > 0) return
    }
  }
}
