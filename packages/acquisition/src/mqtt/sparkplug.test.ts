import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Driver } from '../driver.ts'
import { openDriver } from '../open-driver.ts'
import { clock, type Ears, listenWell } from '../testing/ears.ts'
import { type MqttPlant, mqttSettings, startMqttPlant } from '../testing/mqtt-plant.ts'
import { INT32, type SparkplugNode, startSparkplugNode } from '../testing/sparkplug-node.ts'
import { readMqttAddress } from './address.ts'
import { metricQuality, metricValue } from './sparkplug-value.ts'

const COUNT = 1
const RUNNING = 2
const LEVEL = 3
const HISTORY = 4

const tag = (tagID: number, tagValue: string, everyUpdate = false) => ({
  tagID,
  tagName: `T${tagID}`,
  tagType: 'Double',
  tagValue,
  everyUpdate,
})
const TAGS = [
  tag(COUNT, 'spBv1.0/G/N#Line/count'),
  tag(RUNNING, 'spBv1.0/G/N#Line/running'),
  tag(LEVEL, 'spBv1.0/G/N/D#level'),
]

describe('Sparkplug B', () => {
  let plant: MqttPlant
  let node: SparkplugNode
  let driver: Driver
  let ears: Ears

  beforeEach(async () => {
    plant = await startMqttPlant()
    node = await startSparkplugNode(plant)
    ears = listenWell()
    driver = openDriver(
      mqttSettings(plant.port),
      [...TAGS, tag(HISTORY, 'spBv1.0/G/N#Line/count', true)],
      ears,
      clock,
    )
    driver.start()
    await ears.reading(({ tagID }) => tagID === LEVEL)
  })
  afterEach(async () => {
    await driver.stop()
    await plant.stop()
  })
  const valuesOf = (wanted: number) =>
    ears.heard.flatMap(({ tagID, value }) => (tagID === wanted ? [value] : []))

  test('a node that was born before we came is asked to be born again', () => {
    expect(node.births()).toBe(1)
    expect([valuesOf(COUNT), valuesOf(RUNNING), valuesOf(LEVEL)]).toEqual([[100], [true], [1.5]])
  })

  test('data names its metrics by number, without their type, at its own time', async () => {
    const at = Date.now() - 5_000
    await node.send('NDATA', undefined, [{ alias: 1, intValue: 4_294_967_295, timestamp: at }])
    await node.send('DDATA', 'D', [{ name: 'level', doubleValue: 2.5 }])
    await ears.reading(({ tagID, value }) => tagID === LEVEL && value === 2.5)
    expectTime(ears.heard.find(({ tagID, value }) => tagID === COUNT && value === -1)?.sourceTime, at)
  })

  test('a message that is missing costs a rebirth', async () => {
    let seq = 50
    const sendWithGap = async () => {
      await node.send('NDATA', undefined, [{ alias: 1, intValue: 1 }], { seq: (seq += 2) })
      return node.births()
    }
    await expect.poll(sendWithGap, { timeout: 9_000, interval: 500 }).toBe(2)
  })

  test('deaths make bad what they take with them; one of an earlier life does not', async () => {
    await node.send('DDEATH', 'D', [])
    expect(await ears.reading(({ tagID, quality }) => tagID === LEVEL && quality === 'bad')).toMatchObject({
      value: null,
    })
    await node.die(6)
    await node.send('NDATA', undefined, [{ alias: 1, intValue: 5 }])
    await ears.reading(({ tagID, value }) => tagID === COUNT && value === 5)
    expect(ears.heard.filter(({ tagID, quality }) => tagID === COUNT && quality === 'bad')).toEqual([])
    await node.die(7)
    await ears.reading(({ tagID, quality }) => tagID === COUNT && quality === 'bad')
    await ears.line(/warn .*its node has died/)
  })

  test('history is the past: it counts where every update does, and is no value of now', async () => {
    const at = Date.now() - 60_000
    await node.send('NDATA', undefined, [{ alias: 1, intValue: 77, timestamp: at, isHistorical: true }])
    const { tagID, sourceTime } = await ears.reading(({ value }) => value === 77)
    expect(tagID).toBe(HISTORY)
    expectTime(sourceTime, at)
    expect(valuesOf(COUNT)).toEqual([100])
    await ears.statusWhere(({ droppedReadings }) => droppedReadings === 1)
  })

  test('a node whose clock is 20 minutes behind says so with every message, and its times count from there', async () => {
    const behind = 1_200_000
    const happened = Date.now() - 8_000
    const metrics = [{ alias: 1, intValue: 5, timestamp: happened - behind }]
    await node.send('NDATA', undefined, metrics, { timestamp: Date.now() - behind })
    expectTime(
      (await ears.reading(({ tagID, value }) => tagID === COUNT && value === 5)).sourceTime,
      happened,
    )
    await node.send('NDATA', undefined, [{ alias: 1, intValue: 6 }], { timestamp: Date.now() - behind })
    const { clockOffset } = await ears.statusWhere((status) => (status.clockOffset ?? 0) > 60_000)
    expectTime(clockOffset ?? 0, behind)
  })

  test('quality and emptiness are bad, garbage is nothing', async () => {
    await plant.publish('spBv1.0/G/NDATA/N', Buffer.from('not protobuf at all'))
    await plant.publish('spBv1.0/G/NDATA/N', Buffer.from([0xff, 0xff, 0xff]))
    await node.send('NDATA', undefined, [{ alias: 2, isNull: true }])
    await ears.reading(({ tagID, quality }) => tagID === RUNNING && quality === 'bad')
    const stale = { keys: ['Quality'], values: [{ type: INT32, intValue: 500 }] }
    await node.send('NDATA', undefined, [{ alias: 1, intValue: 3, properties: stale }])
    await ears.reading(({ tagID, quality }) => tagID === COUNT && quality === 'bad')
  })
})

/** Within what a message takes on its way. */
function expectTime(time: number | undefined, expected: number): void {
  expect(Math.abs((time ?? 0) - expected)).toBeLessThan(500)
}

test.each<[number, object, unknown]>([
  [1, { intValue: 0xff }, -1],
  [2, { intValue: 0xffff }, -1],
  [3, { intValue: 0xffff_ffff }, -1],
  [4, { longValue: { low: -1, high: -1, unsigned: true } }, -1],
  [4, { longValue: { low: -1, high: 0x7fff_ffff, unsigned: true } }, '9223372036854775807'],
  [8, { longValue: { low: 5, high: 0, unsigned: true } }, 5],
  [7, { intValue: 0xffff_ffff }, 4_294_967_295],
  [9, { floatValue: Number.NaN }, null],
  [11, {}, false],
  [12, { stringValue: 'x' }, 'x'],
  [16, {}, null],
  [99, {}, null],
])('type %i of %j is %j', (datatype, metric, value) => {
  expect(metricValue(metric as never, datatype)).toBe(value)
})

test.each<[number | undefined, string]>([
  [undefined, 'good'],
  [192, 'good'],
  [0, 'bad'],
  [500, 'bad'],
  [64, 'uncertain'],
])('quality %s is %s', (intValue, quality) => {
  const properties =
    intValue === undefined ? {} : { properties: { keys: ['Other', 'Quality'], values: [{}, { intValue }] } }
  expect(metricQuality(properties as never)).toBe(quality)
})

test.each<[string, object | undefined]>([
  ['planta/linea1', { kind: 'json', topic: 'planta/linea1', value: [] }],
  ['planta/linea1#/a~1b/0;time=/t', { kind: 'json', value: ['a/b', '0'], time: ['t'] }],
  ['spBv1.0/G/N#a/b#c', { kind: 'sparkplug', group: 'G', node: 'N', device: undefined, metric: 'a/b#c' }],
  ['spBv1.0/G/N/D#m', { device: 'D', metric: 'm' }],
  ['spBv1.0/G/N', undefined],
  ['spBv1.0/G#m', undefined],
  ['spBv1.0/G/N/D/E#m', undefined],
  ['planta/+#/a', undefined],
  ['planta#a', undefined],
  ['$SYS/uptime', undefined],
  ['#/a', undefined],
])('the address %s', (text, address) => {
  if (address) expect(readMqttAddress(text)).toMatchObject(address)
  else expect(readMqttAddress(text)).toBeUndefined()
})
