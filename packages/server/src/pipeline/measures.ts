import { Counter, Histogram, type Registry } from 'prom-client'

/** What went through a cycle; `duration` in milliseconds of the machine. */
type CountedWork = {
  readonly duration: number
  readonly readings: number
  readonly evaluations: number
  readonly troubles: readonly unknown[]
}

/** What the pipeline counts of its own work, for whoever watches it from outside. */
export type PipelineMeasures = {
  readonly cycle: (work: CountedWork) => void
  /** So many milliseconds of the machine it took to record the facts of a cycle. */
  readonly recorded: (milliseconds: number) => void
}

const BUCKETS = [0.001, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 5]

export function openPipelineMeasures(registry: Registry): PipelineMeasures {
  const registers = [registry]
  const cycles = new Histogram({
    name: 'baliza_cycle_duration_seconds',
    help: 'How long the cycles of the pipeline took.',
    buckets: BUCKETS,
    registers,
  })
  const records = new Histogram({
    name: 'baliza_record_duration_seconds',
    help: 'How long it took to record the facts of a cycle.',
    buckets: BUCKETS,
    registers,
  })
  const readings = new Counter({ name: 'baliza_readings_total', help: 'Readings taken in.', registers })
  const evaluations = new Counter({ name: 'baliza_evaluations_total', help: 'Scripts evaluated.', registers })
  const troubles = new Counter({
    name: 'baliza_script_troubles_total',
    help: 'Evaluations that went wrong.',
    registers,
  })
  return {
    cycle(work) {
      cycles.observe(work.duration / 1000)
      readings.inc(work.readings)
      evaluations.inc(work.evaluations)
      troubles.inc(work.troubles.length)
    },
    recorded: (milliseconds) => records.observe(milliseconds / 1000),
  }
}
