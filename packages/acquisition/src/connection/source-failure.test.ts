import { expect, test } from 'vitest'
import { readHttpFailure } from '../http/exchange.ts'
import { readMqttFailure } from '../mqtt/session.ts'
import { explainUaFailure, readUaFailure } from '../opc-ua/failure.ts'

test.each([
  ['answered 429 Too Many Requests', 'too-often'],
  ['answers more than 4 MB', 'too-large'],
  ['Parse Error: Expected HTTP/, RTSP/ or ICE/', 'other-protocol'],
  ['aborted', 'broken-off'],
  ['socket hang up', 'broken-off'],
  ['read ECONNRESET', 'broken-off'],
  ['answered 503 Service Unavailable', 'server-failed'],
])('a source asked by HTTP: %s is %s', (message, kind) => {
  expect(readHttpFailure(new Error(message))).toEqual({ kind, detail: message })
})

test.each([
  ['Invalid header flag bits, must be 0x0 for puback packet', 'other-protocol'],
  ['Not supported', 'other-protocol'],
  ['read ECONNRESET', 'broken-off'],
  ['Connection refused: Not authorized', 'wrong-user'],
])('an MQTT broker: %s is %s', (message, kind) => {
  expect(readMqttFailure(new Error(message))).toEqual({ kind, detail: message })
})

test.each([
  ['Cannot find ANONYMOUS user token policy in end point description', 'user-needed'],
  ['Cannot find USERNAME user token policy in end point description', 'user-not-taken'],
])('an OPC UA server: %s is %s', (message, kind) => {
  expect(readUaFailure(new Error(message))).toEqual({ kind, detail: message })
})

test('the same failure of an OPC UA server is told by the same words, however often it was tried', () => {
  const attempt = (number: number) =>
    new Error(
      `The connection may have been rejected by server\n  Err = (Connection aborted - ended by server: ClientTCP_transport${number}: socket has been disconnected by third party)`,
    )
  expect(explainUaFailure(attempt(25))).toBe(explainUaFailure(attempt(4)))
  expect(readUaFailure(attempt(4))).toEqual({
    kind: 'cut-off',
    detail: 'Connection aborted - ended by server: socket has been disconnected by third party',
  })
})
