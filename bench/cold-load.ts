import { buildWeb } from '../scripts/build-web.ts'
import { bundleSizes } from '../scripts/bundle-budget.ts'
import type { Measured } from './table.ts'

/** (d) JavaScript of a first visit, gzipped, against its budget. */
export async function measureColdLoads(): Promise<Measured[]> {
  const built = await buildWeb()
  if (!built.ok) throw new Error(built.output)
  return bundleSizes().map(({ page, kilobytes, budget }) => ({
    name: `${page}: JavaScript of a cold load`,
    measured: `${kilobytes.toFixed(1)} kB`,
    baseline: `${budget} kB`,
    ratio: kilobytes / budget,
    goal: `≤ ${budget} kB`,
    met: kilobytes <= budget,
  }))
}
