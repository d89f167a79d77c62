import { describe, expect, test } from 'vitest'
import { isPushed, type OpcServerValues, pushSilence, whyNotOpcServer } from './opc-server.ts'

const GOOD: OpcServerValues = {
  name: 'PLC',
  description: null,
  hostName: 'opc.tcp://plc:4840',
  serverType: 'UA',
}
const refusals = (values: Partial<OpcServerValues>) =>
  whyNotOpcServer({ ...GOOD, ...values }).map(({ field, code }) => `${field} ${code}`)

describe('an OPC server', () => {
  test.each<[Partial<OpcServerValues>, string[]]>([
    [{}, []],
    [{ serverType: 'DA' }, []],
    [{ hostName: 'OPC.TCP://plc:4840/Server' }, []],
    [{ serverType: 'API', hostName: 'https://plc/data' }, []],
    [{ serverType: 'API', hostName: 'push://gateway-1?silence=60' }, []],
    [{ serverType: 'API', hostName: 'mqtts://broker:8883' }, []],
    [{ hostName: 'push://gateway-1' }, ['hostName opc-address-invalid']],
    [{ name: 'N'.repeat(100), description: 'D'.repeat(80) }, []],
    [{ name: null }, ['name opc-name-required']],
    [{ name: '  ' }, ['name opc-name-required']],
    [{ name: 'N'.repeat(101) }, ['name text-too-long']],
    [{ description: 'D'.repeat(81) }, ['description text-too-long']],
    [{ hostName: '' }, ['hostName opc-host-required']],
    [{ hostName: `opc.tcp://${'h'.repeat(91)}` }, ['hostName text-too-long']],
    [{ serverType: null }, ['serverType opc-type-required']],
    [{ hostName: 'plc' }, ['hostName opc-address-invalid']],
    [{ hostName: 'opc.tcp://' }, ['hostName opc-address-invalid']],
    [{ hostName: 'opc.tcp://[fe80::1]:4840' }, []],
    [{ hostName: 'opc.tcp://plc:70000' }, ['hostName opc-address-invalid']],
    [{ hostName: 'opc.tcp://plc:a' }, ['hostName opc-address-invalid']],
    [{ hostName: 'opc.tcp://mi plc' }, ['hostName opc-address-invalid']],
    [{ hostName: 'http://plc' }, ['hostName opc-address-invalid']],
    [{ serverType: 'API' }, ['hostName opc-address-invalid']],
    [{ hostName: 'opcda://plc/Matrikon.OPC' }, ['hostName opc-da-direct']],
    [{ serverType: 'DA', hostName: 'opcda://plc/Matrikon.OPC' }, ['hostName opc-da-direct']],
    [{ serverType: 'DA', hostName: 'http://plc/xmlda' }, []],
    [
      { name: '', hostName: '', serverType: null },
      ['name opc-name-required', 'hostName opc-host-required', 'serverType opc-type-required'],
    ],
  ])('with %j is refused for %j', (values, expected) => {
    expect(refusals(values)).toEqual(expected)
  })
})

test.each<[string, number]>([
  ['push://plc', 30],
  ['push://plc?silence=60', 60],
  ['push://plc?silence=0', 2],
  ['push://plc?silence=9999999', 86_400],
  ['push://plc?silence=soon', 30],
])('at %s the tags are unknown after %i s without readings', (hostName, seconds) => {
  expect(isPushed({ serverType: 'API', hostName })).toBe(true)
  expect(pushSilence(hostName)).toBe(seconds)
})
