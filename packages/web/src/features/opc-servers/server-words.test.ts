import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { shownOf, stateText } from './server-words.ts'

overwriteGetLocale(() => 'es')

test.each([
  ['a server that is off is nothing, whatever it was', false, 'Running', 'unknown'],
  ['one that was never tried is unknown', true, null, 'unknown'],
  ['one that answers is on', true, 'Running', 'on'],
  ['one on its way has the colour of waiting', true, 'Connecting', 'maintenance'],
  ['one that is gone is off', true, 'Disconnected', 'off'],
  ['one that says something else is unknown', true, 'NoConfiguration', 'unknown'],
] as const)('%s', (_, enabled, serverState, tone) => {
  expect(shownOf({ enabled, serverState }).tone).toBe(tone)
})

test('a state without a word of ours is shown as the server says it', () => {
  expect(shownOf({ enabled: true, serverState: 'NoConfiguration' }).text).toBe('NoConfiguration')
  expect(stateText('NoConfiguration')).toBe('NoConfiguration')
  expect(stateText('Running')).not.toBe('Running')
})
