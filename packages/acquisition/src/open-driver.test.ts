import { describe, expect, test } from 'vitest'
import type { ServerSettings } from './driver.ts'
import { findNodeId } from './opc-ua/node-id.ts'
import { openDriver, whyNotServer } from './open-driver.ts'
import { clock, listenWell } from './testing/ears.ts'
import { uaSettings, uaTag } from './testing/ua-plant.ts'
import { whyNotAddress } from './why-not-address.ts'

describe('a server’s type and address choose its driver', () => {
  test.each<[ServerSettings['serverType'], string, RegExp | undefined]>([
    ['UA', 'opc.tcp://plc:4840', undefined],
    ['DA', 'OPC.TCP://gateway:4840', undefined],
    ['API', 'https://press/api', undefined],
    ['UA', 'http://plc', /opc\.tcp:\/\/host:4840 is needed/],
    ['UA', 'plc:4840', /is needed, not "plc:4840"/],
    ['API', 'opc.tcp://plc', /http:\/\/host\/path is needed/],
    ['DA', 'opcda://plc/Matrikon', /gateway.*or the http:\/\/ address/],
    ['DA', 'http://plc/xmlda', undefined],
    ['API', 'push://plc', undefined],
    ['API', 'mqtts://broker', undefined],
    ['UA', 'mqtt://broker', /opc\.tcp:\/\/host:4840 is needed/],
    ['DA', 'plc', /is needed/],
  ])('%s at %s', (serverType, hostName, refusal) => {
    const why = whyNotServer(uaSettings(4840, { serverType, hostName }))
    if (refusal) expect(why).toMatch(refusal)
    else expect(why).toBeUndefined()
  })

  test.each<[string | null, boolean]>([
    ['Basic256Sha256', true],
    ['Aes256_Sha256_RsaPss', true],
    [null, true],
    ['Basic128Rsa15', false],
    ['Basic256', false],
    ['None', false],
    ['Rot13', false],
  ])('security policy %s: %s', (securityPolicy, possible) => {
    expect(whyNotServer(uaSettings(4840, { securityMode: 'Sign', securityPolicy })) === undefined).toBe(
      possible,
    )
  })

  test('one that can’t be read says why, and its tags are bad', async () => {
    const ears = listenWell()
    const driver = openDriver(
      uaSettings(1, { serverType: 'DA', hostName: 'opcda://plc' }),
      [uaTag(1, 'running')],
      ears,
      clock,
    )
    driver.start()
    expect(ears.heard).toMatchObject([{ tagID: 1, quality: 'bad', value: null }])
    expect(ears.statuses).toMatchObject([
      { serverState: 'Disconnected', statusInfo: expect.stringMatching(/gateway/) as string },
    ])
    driver.setTags([uaTag(2, 'count')])
    expect(ears.heard.at(-1)).toMatchObject({ tagID: 2, quality: 'bad' })
    await expect(driver.browse()).rejects.toThrow(/gateway/)
    await driver.stop()
  })
})

test.each<[string, string | undefined]>([
  ['ns=2;s=L1.running', 'ns=2;s=L1.running'],
  [' i=2258 ', 'ns=0;i=2258'],
  ['nsu=urn:plant;s=a;b', 'ns=1;s=a;b'],
  ['nsu=urn:elsewhere;s=a', undefined],
  ['ns=1;g=5ce9dbce-5d79-434c-9ac3-1cfba9a6e92c', 'ns=1;g=5CE9DBCE-5D79-434C-9AC3-1CFBA9A6E92C'],
  ['L1.running', undefined],
  ['ns=x;s=a', undefined],
  ['i=twelve', undefined],
  ['', undefined],
])('the address "%s" names %s', (address, node) => {
  expect(findNodeId(address, ['http://opcfoundation.org/UA/', 'urn:plant'])?.toString().toUpperCase()).toBe(
    node?.toUpperCase(),
  )
})

test.each<[ServerSettings['serverType'], string, string, boolean]>([
  ['UA', 'opc.tcp://plc', 'ns=1;s=a', true],
  ['UA', 'opc.tcp://plc', 'Filler.Counter', false],
  ['DA', 'opc.tcp://gateway', 'Filler.Counter', false],
  ['DA', 'http://plc/xmlda', 'Filler.Counter', true],
  ['API', 'http://press/data', '/line#/count', true],
  ['API', 'http://press/data', 'ftp://x#/count', false],
  ['API', 'mqtt://broker', 'plant/line#/count', true],
  ['API', 'mqtt://broker', 'plant/#', true],
  ['API', 'mqtt://broker', 'plant/+#/count', false],
  ['API', 'push://gateway', 'whatever it says', true],
])('a tag of %s at %s may be at %s: %s', (serverType, hostName, tagValue, possible) => {
  expect(whyNotAddress(tagValue, { serverType, hostName }) === undefined).toBe(possible)
})
