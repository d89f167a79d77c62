import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverContract } from '../driver.contract.ts'
import type { Driver, ServerSettings, TagAddress } from '../driver.ts'
import { openDriver } from '../open-driver.ts'
import { openCuttableProxy } from '../testing/cuttable-proxy.ts'
import { clock, type Ears, listenWell } from '../testing/ears.ts'
import { type MqttPlant, mqttSettings, startMqttPlant } from '../testing/mqtt-plant.ts'
import { visitSource } from '../visit-source.ts'

driverContract('the MQTT driver', async () => {
  const plant = await startMqttPlant()
  return { ...plant, server: mqttSettings(plant.port) }
})

describe('the MQTT driver', () => {
  let plant: MqttPlant
  let driver: Driver
  let ears: Ears

  beforeEach(async () => {
    plant = await startMqttPlant()
    ears = listenWell()
  })
  afterEach(async () => {
    await driver?.stop()
    await plant.stop()
  })

  function read(
    tags: readonly TagAddress[] = [plant.tag(1, 'running'), plant.tag(2, 'count')],
    rest: Partial<ServerSettings> = {},
  ): void {
    driver = openDriver(mqttSettings(plant.port, rest), tags, ears, clock)
    driver.start()
  }
  const isGood = (from = 0) => ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'good', from)

  test('a plain payload is the value, JSON is looked into, and many tags lie in one message', async () => {
    const tag = (tagID: number, tagValue: string, tagType = 'Double') => ({
      tagID,
      tagName: tagValue,
      tagType,
      tagValue,
    })
    read([tag(1, 'plain'), tag(2, 'deep#/a/0/b'), tag(3, 'deep#/text', 'String'), tag(4, 'plain', 'String')])
    await plant.publish('plain', '42.5', true)
    await plant.publish('deep', '{"a":[{"b":"7"}],"text":"x"}', true)
    await ears.reading(({ tagID }) => tagID === 3)
    await ears.reading(({ tagID, value }) => tagID === 4 && value !== null)
    const values = new Map(
      ears.heard.filter(({ quality }) => quality === 'good').map(({ tagID, value }) => [tagID, value]),
    )
    expect([values.get(1), values.get(2), values.get(3), values.get(4)]).toEqual([42.5, 7, 'x', 42.5])
  })

  test.each(['not json', '{"value":', '', '[]', 'null', Buffer.from([0xff, 0x00, 0xfe])])(
    'garbage is bad until it is none (%#)',
    async (garbage) => {
      read()
      await isGood()
      const from = ears.heard.length
      await plant.publish('plant/count', garbage)
      expect(
        await ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad', from),
      ).toMatchObject({ value: null })
      plant.set('count', 5)
      await ears.reading(({ tagID, value }) => tagID === 2 && value === 5, from)
      expect(ears.heard.filter(({ tagID, quality }) => tagID === 1 && quality === 'bad')).toEqual([])
    },
  )

  test('every message is an update, but what the broker kept is none for a tag whose updates count', async () => {
    await plant.publish('made', '3', true)
    read([
      plant.tag(1, 'running'),
      { tagID: 2, tagName: 'made', tagType: 'Int32', tagValue: 'made', everyUpdate: true },
    ])
    await ears.reading(({ tagID }) => tagID === 1)
    await plant.publish('made', '4')
    await plant.publish('made', '4')
    await expect
      .poll(() =>
        ears.heard
          .filter(({ tagID, quality }) => tagID === 2 && quality === 'good')
          .map(({ value }) => value),
      )
      .toEqual([4, 4])
  })

  test('a message that is kept and larger than any reading ends the connection, and is said', async () => {
    const tag = { tagID: 1, tagName: 'huge', tagType: 'String', tagValue: 'huge' }
    await plant.publish('huge', Buffer.alloc(3 * 1024 * 1024, 'x'), true)
    read([tag])
    await ears.statusWhere(({ statusInfo }) => /the answer is too large/.test(statusInfo ?? ''))
    await ears.reading(({ quality }) => quality === 'bad')
    await plant.publish('huge', 'small', true)
    await ears.reading(({ value }) => value === 'small')
  })

  test('a wrong password is said', async () => {
    read(undefined, { password: 'wrong' })
    await ears.statusWhere(({ statusInfo }) => /refused the user name or the password/.test(statusInfo ?? ''))
    await ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad')
  })

  test('a broker that dies makes all tags bad at once, and is found again', async () => {
    read()
    await isGood()
    await plant.restart(
      async () => void (await ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad')),
    )
    await isGood(ears.heard.findIndex(({ quality }) => quality === 'bad'))
  })

  test('a broker that freezes is noticed, though its socket lives', { timeout: 25_000 }, async () => {
    const wire = await openCuttableProxy(plant.port)
    read(undefined, { hostName: `mqtt://127.0.0.1:${wire.port}` })
    await isGood()
    wire.freeze()
    await ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad')
    wire.thaw()
    await isGood(ears.heard.findIndex(({ quality }) => quality === 'bad'))
    await driver.stop()
    await wire.close()
  })

  test('an address that is none is bad for its tag alone', async () => {
    read([plant.tag(2, 'count'), { ...plant.tag(3, 'odd'), tagValue: 'plant/+/odd' }])
    expect(await ears.reading(({ tagID }) => tagID === 3)).toMatchObject({ quality: 'bad' })
    await isGood()
  })

  test('a visit says whether the broker lets us in, and what a topic says', async () => {
    const settings = mqttSettings(plant.port)
    const state = await visitSource(settings, (visit) => visit.status(), { clock })
    expect(state.serverState).toBe('Running')
    const spot = await visitSource(settings, (visit) => visit.read(plant.tag(1, 'count')), { clock })
    expect(spot).toMatchObject({ value: 100, quality: 'good' })
    const none = await visitSource(settings, (visit) => visit.read(plant.tag(1, 'nobody')), { clock })
    expect(none).toMatchObject({ quality: 'bad', status: 'nothing was published' })
    await expect(
      visitSource({ ...settings, password: 'x' }, (visit) => visit.status(), { clock }),
    ).rejects.toThrow(/user name or the password/)
    await expect.poll(() => plant.clients()).toBe(0)
  })
})
