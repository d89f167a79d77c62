import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'
import { gauge, type Look, total } from './registry.ts'

export type ProcessMeasures = { readonly look: Look; readonly stop: () => void }

/** What every process tells of itself: which build it is, its processor time, its memory, its event loop. */
export function measureProcess(registry: Registry, version: string): ProcessMeasures {
  new Gauge({
    name: 'baliza_build_info',
    help: 'Always 1; the label says which version runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const cpu = total(registry, {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process.',
  })
  const memory = gauge(registry, 'process_resident_memory_bytes', 'Memory of this process.')
  const late = gauge(
    registry,
    'nodejs_eventloop_delay_p99_seconds',
    '99 of 100 turns of the event loop were late by less.',
  )
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const look = async () => {
    const { user, system } = process.cpuUsage()
    cpu.reset()
    cpu.inc((user + system) / 1e6)
    memory.set(process.memoryUsage.rss())
    late.set(delay.percentile(99) / 1e9)
  }
  return { look, stop: () => void delay.disable() }
}
