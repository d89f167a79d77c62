import { expect, test } from 'vitest'
import { isOtherMailServer, originOf, strayOfServer } from './secret-destination.ts'

const SERVER = {
  hostName: 'https://prensa:8443/datos',
  serverType: 'API',
  securityMode: 'Sign',
  userName: 'u',
}
const NOTHING = { password: false, requestHeaders: false }
const BOTH = { password: true, requestHeaders: true }

test.each([
  ['HTTPS://Prensa:8443/a?b#c', 'https://prensa:8443'],
  [' opc.tcp://plc:4840 ', 'opc.tcp://plc:4840'],
  ['https://prensa\\@evil/', 'https://prensa\\@evil'],
  ['plc', 'plc'],
])('%s leads to %s', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})

test.each([
  [{ hostName: 'https://prensa:8443/otros' }, NOTHING],
  [{ hostName: 'https://PRENSA:8443' }, NOTHING],
  [{ hostName: 'http://prensa:8443/datos' }, BOTH],
  [{ hostName: 'https://prensa/datos' }, BOTH],
  [{ hostName: 'https://otra:8443/datos' }, BOTH],
  [{ serverType: 'DA' }, BOTH],
  [{ securityMode: 'SignAndEncrypt' }, NOTHING],
  [{ securityMode: 'None' }, { password: true, requestHeaders: false }],
  [{ userName: 'otro' }, { password: true, requestHeaders: false }],
])('with %j the secrets that must be entered again are %j', (change, stray) => {
  expect(strayOfServer(SERVER, { ...SERVER, ...change })).toEqual(stray)
})

test('the password for mail belongs to its host, port and user', () => {
  const mail = { emailHost: 'mail.planta', emailPort: 587, emailUser: 'b' }
  expect(isOtherMailServer(mail, { ...mail, emailHost: 'MAIL.planta' })).toBe(false)
  for (const change of [{ emailHost: 'otro' }, { emailPort: 25 }, { emailUser: 'c' }])
    expect(isOtherMailServer(mail, { ...mail, ...change })).toBe(true)
})
