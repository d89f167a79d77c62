import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * What a process that is watched tells: by how much its memory grew, and how late 99 of 100 turns of its
 * event loop were at most.
 */
export type Strain = { readonly memory: number; readonly loopDelay: number }
export type StrainMessage = { readonly kind: 'strain'; readonly strain: Strain }

const SAMPLE_EVERY = 20
const delay = monitorEventLoopDelay({ resolution: 10 })
let before = 0
let highest = 0
let sampling: NodeJS.Timeout | undefined

/** Loaded into the web process by `--import`: between `begin` and `end` it watches itself. */
process.on('message', (message) => {
  if (message === 'begin') begin()
  if (message === 'end') process.send?.({ kind: 'strain', strain: end() } satisfies StrainMessage)
})

function begin(): void {
  before = process.memoryUsage.rss()
  highest = before
  delay.reset()
  delay.enable()
  sampling = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, SAMPLE_EVERY)
}

function end(): Strain {
  clearInterval(sampling)
  delay.disable()
  return { memory: highest - before, loopDelay: delay.percentile(99) / 1e6 }
}
