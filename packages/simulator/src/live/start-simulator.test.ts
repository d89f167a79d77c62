import { fork } from 'node:child_process'
import { once } from 'node:events'
import { HOUR, type Instant, instant, SECOND } from '@baliza/domain'
import { afterEach, expect, test } from 'vitest'
import { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts'
import { openOrderOffice } from './testing/order-office.ts'
import { watchUa } from './testing/ua-watcher.ts'
import { waitUntil } from './testing/wait-until.ts'

const started: Simulator[] = []

afterEach(async () => {
  for (const simulator of started.splice(0)) await simulator.stop()
})

async function start(options: SimulatorOptions): Promise<Simulator> {
  const simulator = await startSimulator(options)
  started.push(simulator)
  return simulator
}

const lives = (controlUrl: string): Promise<boolean> =>
  fetch(controlUrl).then(
    () => true,
    () => false,
  )

test('the process is ready when it says so, and gone when it was stopped', async () => {
  const simulator = await start({ lines: 12 })
  const watcher = await watchUa(simulator.opcUaUrl, [])
  expect((await watcher.read('ns=1;s=L12.running')).statusCode.isGood()).toBe(true)
  await watcher.close()
  await simulator.stop()
  expect(await lives(simulator.controlUrl)).toBe(false)
})

test('it tells the time of the clock that it was given', async () => {
  const plant = instant(Date.UTC(2026, 4, 4, 10))
  const { opcUaUrl } = await start({
    lines: 1,
    load: { intervalMs: 1_000 },
    clock: { real: Date.now(), plant, speed: 60 },
  })
  const watcher = await watchUa(opcUaUrl, [])
  const sourceTime = (): Promise<Instant> =>
    watcher.read('ns=1;s=L1.total').then(({ sourceTimestamp }) => instant(sourceTimestamp?.getTime() ?? 0))
  expect(await waitUntil(sourceTime, (at) => at > plant + 60 * SECOND)).toBeLessThan(plant + HOUR)
  await watcher.close()
})

test('it ends with the process that started it, however that ends', async () => {
  const parent = fork(new URL('./testing/parent.ts', import.meta.url), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [output] = parent.stdout ? ((await once(parent.stdout, 'data')) as [Buffer]) : []
  const controlUrl = String(output).trim()
  expect(await lives(controlUrl)).toBe(true)
  parent.kill('SIGKILL')
  await waitUntil(
    () => lives(controlUrl),
    (living) => !living,
  )
})

test('in the scenario opc-drops the plant falls silent after a minute, for 40 s', async () => {
  const plant = instant(Date.UTC(2026, 4, 4, 10))
  const { httpUrl } = await start({
    lines: 4,
    scenario: 'opc-drops',
    clock: { real: Date.now() + 3_000, plant, speed: 15 },
    scenarioStart: plant,
  })
  const answers = () =>
    fetch(`${httpUrl}/lines/4`, { signal: AbortSignal.timeout(300) }).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(answers, (answered) => answered)
  // A busy machine may sleep through the first silence: the next comes ten minutes later, 40 s at this speed.
  await waitUntil(answers, (answered) => !answered, 60_000)
  await waitUntil(answers, (answered) => answered)
}, 90_000)

test('an unknown scenario is refused', async () => {
  await expect(startSimulator({ lines: 1, scenario: 'rain' })).rejects.toThrow('before it was ready')
})

test('a port that is taken is said before it is too late', async () => {
  const { controlUrl } = await start({ lines: 1 })
  await expect(startSimulator({ lines: 1, controlPort: Number(new URL(controlUrl).port) })).rejects.toThrow(
    'before it was ready',
  )
})

test('it sends a crew that runs the planned orders', async () => {
  const office = await openOrderOffice()
  await start({ lines: 12, crew: { url: office.url, user: 'supervisor', password: 'demo' } })
  await waitUntil(
    () => office.orders,
    (orders) => orders.some(({ status }) => status === 1),
  )
  await office.close()
})
