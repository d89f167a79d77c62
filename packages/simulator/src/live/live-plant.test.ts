import { type ClockOrigin, type Instant, instant, plantTime, SECOND } from '@baliza/domain'
import { StatusCodes } from 'node-opcua'
import { afterEach, expect, test } from 'vitest'
import { type LivePlant, startLivePlant } from './live-plant.ts'
import { twoLines } from './testing/two-lines.ts'
import { type UaWatcher, watchUa } from './testing/ua-watcher.ts'
import { waitUntil } from './testing/wait-until.ts'

const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function startPlant(options: Partial<Parameters<typeof startLivePlant>[0]> = {}): Promise<LivePlant> {
  const plant = await startLivePlant({ model: twoLines(), now: stoppedAt(NOON), ...options })
  opened.push({ close: () => plant.stop() })
  return plant
}

async function watch(...request: Parameters<typeof watchUa>): Promise<UaWatcher> {
  const watcher = await watchUa(...request)
  opened.push(watcher)
  return watcher
}

/** 20 s past the full minute: the lines run, since a third of a minute. */
const NOON = instant(Date.UTC(2026, 10, 20, 12, 0, 20))
const stoppedAt = (at: Instant) => () => at
const machine = () => instant(Date.now())

const command = (
  plant: LivePlant,
  body: object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(`${plant.controlUrl}/control`, { method: 'POST', headers, body: JSON.stringify(body) })

const lineFour = async (plant: LivePlant) =>
  (await (await fetch(`${plant.httpUrl}/lines/4`)).json()) as Record<string, unknown>

const last = (watcher: UaWatcher, nodeId: string) => watcher.received.get(nodeId)?.at(-1)

test('a client reads each data type, with the plant time at which the tag took its value', async () => {
  const plant = await startPlant()
  const watcher = await watch(plant.opcUaUrl, [])
  const running = await watcher.read('ns=1;s=L3.running')
  expect(running.value.value).toBe(true)
  expect(running.statusCode).toBe(StatusCodes.Good)
  expect(running.sourceTimestamp?.getTime()).toBe(NOON - 20 * SECOND)
  expect((await watcher.read('ns=1;s=L3.speed')).value).toMatchObject({ dataType: 11, value: 60.5 })
  expect((await watcher.read('ns=1;s=L3.total')).value).toMatchObject({
    dataType: 7,
    value: (NOON / SECOND) % 2 ** 32,
  })
  expect((await watcher.read('ns=1;s=L3.product')).value.value).toBe('P-1')
  const [high = 0, low = 0] = (await watcher.read('ns=1;s=L3.made')).value.value as number[]
  expect(high * 2 ** 32 + low).toBe(NOON)
})

test('its clock may be off: a plant that is 90 s behind says so of the same values', async () => {
  const plant = await startPlant({ skew: -90 * SECOND })
  const watcher = await watch(plant.opcUaUrl, [])
  const running = await watcher.read('ns=1;s=L3.running')
  expect([running.value.value, running.sourceTimestamp?.getTime()]).toEqual([true, NOON - 110 * SECOND])
})

test('a tag of the API line is not in the address space', async () => {
  const plant = await startPlant()
  const watcher = await watch(plant.opcUaUrl, [])
  expect((await watcher.read('ns=1;s=L4.running')).statusCode).toBe(StatusCodes.BadNodeIdUnknown)
})

test('a subscription hears each change once, and nothing of what stays', async () => {
  let now = NOON
  const plant = await startPlant({ now: () => now })
  const watcher = await watch(plant.opcUaUrl, ['ns=1;s=L3.total', 'ns=1;s=L3.product'])
  const totals = () =>
    watcher.received
      .get('ns=1;s=L3.total')
      ?.map(({ value, sourceTimestamp }) => [value.value, sourceTimestamp?.getTime()]) ?? []
  const at = (seconds: number) => [(NOON / SECOND + seconds) % 2 ** 32, NOON + seconds * SECOND]
  for (const seconds of [0, 1, 5]) {
    now = instant(NOON + seconds * SECOND)
    await waitUntil(totals, (list) => list.at(-1)?.[1] === now)
  }
  expect(totals()).toEqual([at(0), at(1), at(5)])
  expect(watcher.received.get('ns=1;s=L3.product')).toHaveLength(1)
})

test('the same value at a later time is heard by whoever asks for every update, as for pieces since the last one', async () => {
  let now = NOON
  const one = twoLines()
  const model = {
    ...one,
    sample: (lineID: number, at: Instant) => [
      { tagName: `L${lineID}.speed`, value: 7, quality: 'good' as const, at },
    ],
  }
  const plant = await startPlant({ model, now: () => now })
  const watcher = await watch(plant.opcUaUrl, ['ns=1;s=L3.speed'], { everyUpdate: true })
  for (const seconds of [0, 1, 2]) {
    now = instant(NOON + seconds * SECOND)
    await waitUntil(
      () => last(watcher, 'ns=1;s=L3.speed'),
      (value) => value?.sourceTimestamp?.getTime() === now,
    )
  }
  expect(watcher.received.get('ns=1;s=L3.speed')?.map(({ value }) => value.value)).toEqual([7, 7, 7])
})

test('at 60 times the speed a minute of the plant passes in a second', async () => {
  const origin: ClockOrigin = { real: Date.now(), plant: NOON, speed: 60 }
  const plant = await startPlant({ now: () => plantTime(origin, Date.now()) })
  const watcher = await watch(plant.opcUaUrl, ['ns=1;s=L3.running'])
  const seen = await waitUntil(
    () => watcher.received.get('ns=1;s=L3.running') ?? [],
    (list) => list.length >= 4,
  )
  const changes = seen.map(({ value, sourceTimestamp }) => [
    value.value,
    (sourceTimestamp?.getTime() ?? 0) % (60 * SECOND),
  ])
  for (const change of changes) expect(change).toEqual(change[0] ? [true, 0] : [false, 40 * SECOND])
  expect(Date.now() - origin.real).toBeLessThan(10_000)
})

test('the API serves each value and its time where the address looks for it', async () => {
  const plant = await startPlant()
  expect(await lineFour(plant)).toMatchObject({
    running: true,
    speed: 60.5,
    product: 'P-1',
    times: { running: '2026-11-20T12:00:00.000Z', total: '2026-11-20T12:00:20.000Z' },
  })
  expect((await fetch(`${plant.httpUrl}/lines/5`)).status).toBe(404)
})

test('a forced tag keeps its value from now on, until its line is released', async () => {
  const plant = await startPlant()
  const watcher = await watch(plant.opcUaUrl, ['ns=1;s=L3.running'])
  expect((await command(plant, { lineID: 3, set: { running: false } })).status).toBe(200)
  const forced = await waitUntil(
    () => last(watcher, 'ns=1;s=L3.running'),
    (value) => value?.value.value === false,
  )
  expect(forced?.sourceTimestamp?.getTime()).toBe(NOON)
  await command(plant, { lineID: 3, release: true })
  const released = await waitUntil(
    () => last(watcher, 'ns=1;s=L3.running'),
    (value) => value?.value.value === true,
  )
  expect(released?.sourceTimestamp?.getTime(), 'time does not go back').toBe(NOON)
})

test('a line of bad quality has no value, on either server', async () => {
  const plant = await startPlant()
  const watcher = await watch(plant.opcUaUrl, ['ns=1;s=L3.speed'])
  await command(plant, { lineID: 3, quality: 'bad' })
  await command(plant, { lineID: 4, quality: 'bad' })
  const bad = await waitUntil(
    () => last(watcher, 'ns=1;s=L3.speed'),
    (value) => value?.statusCode.isNotGood() ?? false,
  )
  expect(bad?.statusCode).toBe(StatusCodes.BadDeviceFailure)
  expect(await lineFour(plant)).toEqual({})
  await command(plant, { lineID: 3, quality: 'uncertain' })
  await waitUntil(
    () => last(watcher, 'ns=1;s=L3.speed'),
    (value) => value?.statusCode === StatusCodes.UncertainLastUsableValue,
  )
})

test('the control port refuses what it does not understand, and whatever a web page could send', async () => {
  const plant = await startPlant()
  for (const body of [
    {},
    { lineID: 9, release: true },
    { lineID: 3 },
    { lineID: 3, set: {} },
    { lineID: 3, quality: 'fair' },
    { server: 'burn' },
  ]) {
    expect((await command(plant, body)).status, JSON.stringify(body)).toBe(400)
  }
  expect(
    (await command(plant, { lineID: 3, set: { running: false } }, { 'content-type': 'text/plain' })).status,
  ).toBe(400)
})

test('cut connections end at once, and new ones are taken', async () => {
  const plant = await startPlant()
  const watcher = await watch(plant.opcUaUrl, [])
  await command(plant, { server: 'cut' })
  await waitUntil(
    () => watcher.lost(),
    (lost) => lost,
  )
  const second = await watch(plant.opcUaUrl, [])
  expect((await second.read('ns=1;s=L3.running')).value.value).toBe(true)
})

test('a frozen server takes connections and says nothing; thawed it says what waited', async () => {
  const plant = await startPlant({ now: machine })
  const watcher = await watch(plant.opcUaUrl, ['ns=1;s=L3.total'])
  await waitUntil(
    () => last(watcher, 'ns=1;s=L3.total'),
    (value) => value !== undefined,
  )
  await command(plant, { server: 'freeze' })
  let answered = false
  const answer = fetch(`${plant.httpUrl}/lines/4`).then(() => (answered = true))
  const silentFrom = machine()
  await waitUntil(machine, (now) => now - silentFrom > 2_500)
  expect(answered).toBe(false)
  expect(last(watcher, 'ns=1;s=L3.total')?.sourceTimestamp?.getTime()).toBeLessThanOrEqual(silentFrom)
  await command(plant, { server: 'thaw' })
  await answer
  await waitUntil(
    () => last(watcher, 'ns=1;s=L3.total')?.sourceTimestamp?.getTime() ?? 0,
    (at) => at > silentFrom,
  )
})

test('a plant that is cut off loses its clients and takes no new ones, until it is back', async () => {
  let cutOff = false
  const plant = await startPlant({ isCutOff: () => cutOff })
  const watcher = await watch(plant.opcUaUrl, [])
  cutOff = true
  await waitUntil(
    () => watcher.lost(),
    (lost) => lost,
  )
  let answered = false
  const knock = fetch(`${plant.httpUrl}/lines/4`, { signal: AbortSignal.timeout(1_000) }).then(
    () => (answered = true),
    () => 'nobody answered',
  )
  expect(await knock).toBe('nobody answered')
  cutOff = false
  const second = await waitUntil(
    () => watchUa(plant.opcUaUrl, []).catch(() => undefined),
    (found) => found !== undefined,
  )
  if (second) opened.push(second)
  expect((await second?.read('ns=1;s=L3.running'))?.value.value).toBe(true)
  expect(answered).toBe(false)
})

test('a restarted server is back on its port with its values; its sessions are gone', async () => {
  const plant = await startPlant()
  const watcher = await watch(plant.opcUaUrl, [])
  await command(plant, { server: 'restart' })
  await waitUntil(
    () => watcher.lost(),
    (lost) => lost,
  )
  const second = await watch(plant.opcUaUrl, [])
  expect((await second.read('ns=1;s=L3.running')).value.value).toBe(true)
})

test('a server that wants a password refuses without it, also over an encrypted channel', async () => {
  const login = { userName: 'baliza', password: 'secret' }
  const plant = await startPlant({ secure: true, login, allowAnonymous: false })
  const watcher = await watch(plant.opcUaUrl, ['ns=1;s=L3.running'], { login, secure: true })
  await waitUntil(
    () => last(watcher, 'ns=1;s=L3.running'),
    (value) => value?.value.value === true,
  )
  await expect(watchUa(plant.opcUaUrl, [])).rejects.toThrow()
  await expect(watchUa(plant.opcUaUrl, [], { login: { ...login, password: 'wrong' } })).rejects.toThrow()
})
