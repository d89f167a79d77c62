import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverContract } from '../driver.contract.ts'
import type { Driver, ServerSettings } from '../driver.ts'
import { openDriver } from '../open-driver.ts'
import { clock, type Ears, listenWell } from '../testing/ears.ts'
import { startXmlDaPlant, type XmlDaPlant, xmlDaSettings } from '../testing/xml-da-plant.ts'
import { visitSource } from '../visit-source.ts'

driverContract('the OPC XML-DA driver', async () => {
  const plant = await startXmlDaPlant()
  return { ...plant, server: xmlDaSettings(plant.port) }
})

describe('the OPC XML-DA driver', () => {
  let plant: XmlDaPlant
  let driver: Driver
  let ears: Ears

  beforeEach(async () => {
    plant = await startXmlDaPlant()
    ears = listenWell()
  })
  afterEach(async () => {
    await driver?.stop()
    await plant.stop()
  })

  function read(rest: Partial<ServerSettings> = {}): void {
    driver = openDriver(
      xmlDaSettings(plant.port, rest),
      [plant.tag(1, 'running'), plant.tag(2, 'count')],
      ears,
      clock,
    )
    driver.start()
  }
  const isGood = (from = 0) => ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'good', from)

  test.each<[Parameters<XmlDaPlant['misbehave']>[0], RegExp]>([
    [{ fault: 'E_SERVERSTATE' }, /the server refused the request \(fault E_SERVERSTATE: The server said no/],
    [{ text: '<html>' }, /not XML as it should be/],
    [{ text: `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1_000)}">]><a>&b;</a>` }, /not XML as it should be/],
    [{ text: `<a>${'x'.repeat(5_000_000)}</a>` }, /more than 4 MB/],
  ])('a server that misbehaves is bad until it behaves (%#)', async (how, sentence) => {
    read()
    await isGood()
    plant.misbehave(how)
    await ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad')
    await ears.statusWhere(({ statusInfo }) => sentence.test(statusInfo ?? ''))
    plant.misbehave(undefined)
    await isGood(ears.heard.length)
  })

  test('what does not change is not news, and a server that says no time is stamped with the arrival', async () => {
    read()
    await isGood()
    await expect
      .poll(() => plant.requests.filter((text) => text.includes('<Read ')).length, { timeout: 5_000 })
      .toBeGreaterThan(4)
    expect(ears.heard).toHaveLength(2)
  })

  test('the status is what the server says of itself', async () => {
    read()
    expect(await ears.statusWhere(({ serverState }) => serverState === 'Running')).toMatchObject({
      vendorInfo: 'Plant & Co',
      productVersion: '2.3',
      startTime: Date.parse('2026-01-01T06:00:00Z'),
    })
  })

  test('a wrong password is said', async () => {
    read({ password: 'wrong' })
    await ears.statusWhere(({ statusInfo }) => /refused the user name or the password/.test(statusInfo ?? ''))
  })

  test('is browsed page by page, and each item read once', async () => {
    plant.set('text', 'a < b')
    const nodes = await visitSource(xmlDaSettings(plant.port), (visit) => visit.browse('line'), { clock })
    expect(nodes.map(({ nodeId, dataType }) => [nodeId, dataType])).toEqual([
      ['line/running', 'Boolean'],
      ['line/count', 'Double'],
      ['line/text', 'String'],
    ])
    const [root] = await visitSource(xmlDaSettings(plant.port), (visit) => visit.browse(), { clock })
    expect(root).toMatchObject({ nodeId: 'line', nodeClass: 'Object' })
    const spot = await visitSource(xmlDaSettings(plant.port), (visit) => visit.read(plant.tag(1, 'count')), {
      clock,
    })
    expect(spot).toMatchObject({ value: 100, quality: 'good', status: 'Good' })
    const none = await visitSource(xmlDaSettings(plant.port), (visit) => visit.read(plant.tag(1, 'nobody')), {
      clock,
    })
    expect(none).toMatchObject({ quality: 'bad', status: 'E_UNKNOWNITEMNAME The item is not known.' })
  })
})
