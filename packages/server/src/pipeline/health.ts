import { hostname } from 'node:os'
import { type Instant, instant } from '@baliza/domain'
import { logQueue } from '../log/log.ts'
import type { Log } from '../log/log-event.ts'
import { openRecentUpdates, writeHealth } from './1-collect/recent-updates.ts'
import type { Trouble } from './2-interpret/interpreter.ts'
import { reportTroubles, type TroubleReport } from './2-interpret/report-troubles.ts'
import { type CycleSummary, openCycleTimes } from './cycle-times.ts'
import type { PipelineMeasures } from './measures.ts'

/** For so long a script that went wrong is shown. */
const TROUBLE_SHOWN = 3_600_000

/** One cycle: its duration in milliseconds of the machine, and what went through it. */
export type CycleWork = {
  readonly duration: number
  readonly readings: number
  readonly evaluations: number
  readonly troubles: readonly Trouble[]
  /** Milliseconds that the scripts of each line took. */
  readonly lines: ReadonlyMap<number, number>
}

/** How the pipeline is doing: for the log, for its own file and, written now and then, for the web process. */
export class Health {
  readonly #troubles: TroubleReport
  readonly #times = openCycleTimes()
  readonly #updates = openRecentUpdates()
  /** Where the next seconds are written in the ring that the web process reads. */
  #slot = 0

  readonly #measures: PipelineMeasures | undefined

  constructor(log: Log, measures?: PipelineMeasures) {
    this.#troubles = reportTroubles(log)
    this.#measures = measures
  }

  reportTroubles(troubles: readonly Trouble[], at: Instant): void {
    this.#troubles.report(troubles, at)
  }

  /** `upTo` is the instant that the cycle led the lines to, `at` the plant's own. */
  addCycle(work: CycleWork, upTo: Instant, at: Instant): void {
    const { duration, readings, evaluations, troubles, lines } = work
    this.#measures?.cycle(work)
    this.#troubles.report(troubles, at)
    this.#times.add(duration, { readings, evaluations, troubles: troubles.length })
    this.#updates.add(upTo, { duration, readings, lines })
  }

  summary(): CycleSummary {
    return this.#times.summary()
  }

  /** `storage` says how full the journal is. */
  async write(site: Parameters<typeof writeHealth>[0], at: Instant, storage: object): Promise<void> {
    const content = {
      pid: process.pid,
      host: hostname(),
      ...storage,
      ...this.#times.summary(),
      droppedLogLines: logQueue.dropped(),
      scripts: this.#troubles.lately(instant(at - TROUBLE_SHOWN)),
    }
    this.#slot = await writeHealth(site, {
      updates: this.#updates.take(),
      firstSlot: this.#slot,
      at,
      content,
    })
  }
}
