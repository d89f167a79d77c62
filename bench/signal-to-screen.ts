import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openLivingPlant } from '../scripts/living-plant/open-plant.ts'
import { openBareClient } from './bare-client.ts'
import { openWatchers } from './sse-clients.ts'
import { type Measured, quantile } from './table.ts'

const WATCHERS = 100
const FLIPS = 30
/** Two lines take their beacon from other tags: a forced line has all of them set. */
const LINE = 1
const RUNS = { running: true, speed: 20, faultCode: 0 }
const STANDS = { running: false, speed: 0, faultCode: 21 }
const PATIENCE = 5_000

/**
 * (b) A signal changes at the OPC UA server: how long until each of 100 browsers was told, through the whole
 * product.
 */
export async function measureSignalToScreen(): Promise<Measured[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'baliza-bench-'))
  const plant = await openLivingPlant({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    lines: 4,
    days: 0,
    speed: 1,
    scenario: undefined,
    logLevel: 'error',
  })
  const flips = flipper(plant.controlUrl)
  const watchers = await openWatchers(plant.url, WATCHERS, (watcher, lines) => {
    for (const { lineID, beacon } of lines) if (lineID === LINE) flips.seenBy(watcher, beacon === 'on')
  })
  const bare = await openBareClient(plant.opcUaUrl, [`ns=1;s=L${LINE}.running`], ({ value }) =>
    flips.seenBy('bare', value.value === true),
  )
  await flips.run()
  watchers.close()
  await bare.stop()
  await plant.stop()
  rmSync(dataFolder, { recursive: true, force: true })
  const [screen, client] = [flips.delays.screen, flips.delays.bare]
  return (
    [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const
  ).map(([name, share]) => ({
    name: `signal to ${WATCHERS} screens, ${name}`,
    measured: `${quantile(screen, share).toFixed(0)} ms`,
    baseline: `${quantile(client, share).toFixed(0)} ms bare client`,
    ratio: quantile(screen, share) / quantile(client, share),
    goal: name === 'p95' ? '< 500 ms' : '–',
    met: name === 'p95' ? quantile(screen, share) < 500 && screen.length === WATCHERS * FLIPS : null,
  }))
}

/** Flips the line, and waits until everybody was told. */
function flipper(controlUrl: string) {
  const delays = { screen: [] as number[], bare: [] as number[] }
  let wanted:
    | { readonly runs: boolean; readonly began: number; readonly seen: Set<number | 'bare'> }
    | undefined
  const force = (set: object) =>
    fetch(`${controlUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lineID: LINE, set }),
    })
  const flip = async (runs: boolean) => {
    wanted = { runs, began: performance.now(), seen: new Set() }
    await force(runs ? RUNS : STANDS)
    while (wanted.seen.size <= WATCHERS && performance.now() - wanted.began < PATIENCE) await setTimeout(5)
    // Off the beat of every timer in the product.
    await setTimeout(150 + Math.random() * 200)
  }
  return {
    delays,
    /** Only the first time counts: a stream may be told of the same state again with newer figures. */
    seenBy(who: number | 'bare', runs: boolean) {
      if (!wanted || wanted.runs !== runs || wanted.seen.has(who)) return
      wanted.seen.add(who)
      delays[who === 'bare' ? 'bare' : 'screen'].push(performance.now() - wanted.began)
    },
    async run() {
      await force(RUNS)
      await setTimeout(3_000)
      for (let i = 0; i < FLIPS; i++) await flip(i % 2 === 1)
    },
  }
}
