import { expect, test } from 'vitest'
import { readRequestHeaders } from './request-headers.ts'

test.each<[string, object]>([
  ['', { headers: {} }],
  ['X-Api-Key: 12:34', { headers: { 'x-api-key': '12:34' } }],
  [
    ' X-Plant:Norte \n\nAuthorization: Bearer abc\r\n',
    { headers: { 'x-plant': 'Norte', authorization: 'Bearer abc' } },
  ],
  ['X-Api-Key', { wrongLine: 1 }],
  ['A: b\nno colon', { wrongLine: 2 }],
  ['A:', { wrongLine: 1 }],
  ['Mi clave: x', { wrongLine: 1 }],
  ['Host: other', { wrongLine: 1 }],
  ['Content-Length: 5', { wrongLine: 1 }],
  ['A: \u0001', { wrongLine: 1 }],
  ['A: \u20ac', { wrongLine: 1 }],
  [Array.from({ length: 21 }, (_, n) => `H${n}: x`).join('\n'), { wrongLine: 21 }],
])('%j is read as %j', (text, expected) => {
  expect(readRequestHeaders(text)).toEqual(expected)
})
