import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`,
    'Chrome · Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge · Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox · Linux'],
  [
    `${MOZILLA} (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome · Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari · iPhone',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, ''],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
