import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureColdLoads } from './cold-load.ts'
import { measureFootprint } from './footprint.ts'
import { measureGrids } from './grids.ts'
import { measureIndexYears } from './index-years.ts'
import { measureOutage } from './outage.ts'
import { measurePipeline } from './pipeline-load.ts'
import { measureShiftIndex } from './shift-index.ts'
import { measureSignalToScreen } from './signal-to-screen.ts'
import { measureSkewedSources } from './skewed-sources.ts'
import { measureSourceClocks } from './source-clocks.ts'
import { type Measured, printTable, writeResults } from './table.ts'
import { measureWindowCost } from './window-cost.ts'
import { measureYearReport } from './year-report.ts'

/** `npm run bench`, or `npm run bench -- --only a,c`; `--full` takes the sizes of a large plant. */
const BENCHMARKS: Readonly<
  Record<
    string,
    { readonly title: string; readonly measure: (full: boolean) => Promise<readonly Measured[]> }
  >
> = {
  a: { title: 'pipeline under load', measure: measurePipeline },
  b: { title: 'signal to screen', measure: measureSignalToScreen },
  c: { title: 'index of a shift', measure: measureShiftIndex },
  d: { title: 'cold loads of the browser', measure: measureColdLoads },
  e: { title: 'grids over a million stops', measure: measureGrids },
  f: { title: 'ten years of indexes', measure: measureIndexYears },
  h: { title: 'outage of the database', measure: measureOutage },
  g: { title: 'report of a year', measure: measureYearReport },
  i: {
    title: 'clocks of sources',
    measure: async () => [...(await measureSourceClocks()), ...(await measureSkewedSources())],
  },
  j: { title: 'cost of a window', measure: measureWindowCost },
  k: { title: 'memory of an installation', measure: measureFootprint },
}

const { values } = parseArgs({ options: { only: { type: 'string' }, full: { type: 'boolean' } } })
const chosen = values.only?.split(',') ?? Object.keys(BENCHMARKS)
const rows: Measured[] = []
for (const id of chosen) {
  const benchmark = BENCHMARKS[id]
  if (!benchmark)
    throw new Error(`there is no benchmark ${id}; there are ${Object.keys(BENCHMARKS).join(', ')}`)
  console.log(`(${id}) ${benchmark.title} …`)
  rows.push(
    ...(await benchmark.measure(values.full ?? false)).map((row) => ({
      ...row,
      name: `(${id}) ${row.name}`,
    })),
  )
}
printTable(rows)
const load = `load ${(loadavg()[0] ?? 0).toFixed(1)}`
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 1e9)} GB, ${load}`
console.log(machine)
writeResults(rows, machine)
process.exit(0)
