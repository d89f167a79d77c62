import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@baliza/domain'
import { afterAll, describe, expect, it, test } from 'vitest'
import type { ServerSettings } from '../driver.ts'
import { visitSource } from '../visit-source.ts'
import { isRefusedAddress, NOT_OF_OTHERS, NOT_OF_PLANT } from './reached-addresses.ts'
import { SourceError } from './source-failure.ts'

const clock = () => instant(Date.now())
const folder = mkdtempSync(join(tmpdir(), 'baliza-addresses-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('an address where no machine of the plant is', () => {
  it.each([
    ['a document', 'API', 'http://169.254.169.254/latest/meta-data/'],
    ['a document, by a number', 'API', 'http://2852039166/'],
    ['a document, encrypted', 'API', 'https://169.254.169.254/'],
    ['a document, in IPv6', 'API', 'http://[::ffff:a9fe:a9fe]/'],
    ['a document, behind a translator', 'API', 'http://[64:ff9b::a9fe:a9fe]/'],
    ['an XML-DA service', 'DA', 'http://0.0.0.0:8080/'],
    ['a broker', 'API', 'mqtt://169.254.7.7:1883'],
    ['a broker, encrypted', 'API', 'mqtts://[fe80::1]:8883'],
    ['an OPC UA server', 'UA', 'opc.tcp://169.254.1.1:4840'],
    ['an OPC UA server, by a number', 'UA', 'opc.tcp://2852039166:4840'],
    ['a gateway', 'DA', 'opc.tcp://255.255.255.255:4840'],
  ] as const)('is not asked for %s', async (_, serverType, hostName) => {
    const server: ServerSettings = {
      opcServerID: 1,
      name: 'x',
      serverType,
      hostName,
      securityMode: 'None',
      securityPolicy: null,
      userName: null,
      password: null,
      certificateFolder: folder,
    }
    const asked = visitSource(server, (visit) => visit.status(), { clock })
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SourceError)
    expect(error).toMatchObject({ failure: { kind: 'address-refused' } })
  })
})

test.each([
  ['10.0.0.7', false, false],
  ['192.168.1.10', false, false],
  ['172.16.0.1', false, false],
  ['fd12::7', false, false],
  ['8.8.8.8', false, false],
  ['::ffff:10.0.0.7', false, false],
  ['127.8.9.1', false, true],
  ['::1', false, true],
  ['::ffff:127.0.0.1', false, true],
  ['169.254.7.7', true, true],
  ['fe80::1', true, true],
  ['fe80::1%eth0', true, true],
  ['::7f00:1', false, true],
  ['255.255.255.255', true, true],
  ['239.1.2.3', true, true],
  ['0.0.0.0', true, true],
  ['::', true, true],
  ['64:ff9b::8.8.8.8', false, false],
  ['64:ff9b::10.0.0.7', false, false],
  ['64:ff9b::127.0.0.1', false, true],
  ['64:ff9b::a9fe:a9fe', true, true],
  ['64:ff9b:1::7f00:1', true, true],
  ['2002:7f00:1::', false, true],
  ['2002:a9fe:a9fe::1', true, true],
  ['2002:a00:7::1', false, false],
  ['2001:0:1:2:3:4:80ff:fffe', true, true],
  ['2001:db8::1', false, false],
  ['::ffff:0:7f00:1', false, true],
  ['::ffff:0:a9fe:a9fe', true, true],
  ['fec0::1', false, true],
  ['100.100.100.200', true, true],
  ['100.100.100.201', false, false],
  ['192.0.0.192', true, true],
  ['168.63.129.16', true, true],
  ['fd00:ec2::254', true, true],
  ['ff02::1', true, true],
])('%s is refused to the plant: %s, to webhooks: %s', (address, ofPlant, ofOthers) => {
  expect([isRefusedAddress(address, NOT_OF_PLANT), isRefusedAddress(address, NOT_OF_OTHERS)]).toEqual([
    ofPlant,
    ofOthers,
  ])
})
