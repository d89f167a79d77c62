import { startSimulator } from '@baliza/simulator'
import { LINES, type Load, rateOf, watchPipeline } from './pipeline-load.ts'
import type { Measured } from './table.ts'

/** So much that two of them fit beside their plants on two cores. */
const LOAD: Load = { tagsPerLine: 20, intervalMs: 250 }
/** Seconds that the clock of the source is behind: every reading is corrected. */
const BEHIND = 90
const MEASURED_FOR = 24_000
const GOAL = 0.95

type Run = { readonly rate: number; readonly perProcessor: number }

/**
 * Two real pipelines at the same time on the same load, one from a source on time and one from a source whose
 * clock is behind, so that whatever else the machine does falls on both alike: what each interprets in a second,
 * and in a second of its processor.
 */
export async function measureSkewedSources(): Promise<readonly Measured[]> {
  const [onTime, skewed] = await Promise.all([runBehind(0), runBehind(BEHIND)])
  const beside = (name: string, of: (run: Run) => number): Measured => ({
    name,
    measured: of(skewed).toFixed(0),
    baseline: `${of(onTime).toFixed(0)} from a source on time`,
    ratio: of(skewed) / of(onTime),
    goal: `≥ ${GOAL} ×`,
    met: of(skewed) >= GOAL * of(onTime),
  })
  return [
    beside(
      `readings interpreted a second, all corrected by ${BEHIND} s, of ${rateOf(LOAD)} offered`,
      ({ rate }) => rate,
    ),
    beside('the same, in a second of its processor', ({ perProcessor }) => perProcessor),
  ]
}

async function runBehind(behind: number): Promise<Run> {
  const simulator = await startSimulator({ lines: LINES, load: LOAD, skew: -behind })
  const { rate, cpu } = await watchPipeline('SQLite', simulator, LOAD, MEASURED_FOR)
  await simulator.stop()
  return { rate, perProcessor: rate / cpu }
}
