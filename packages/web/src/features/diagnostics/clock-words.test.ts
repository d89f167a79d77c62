import { expect, test } from 'vitest'
import { createFormat } from '../../format/format.ts'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { clockText, driftText } from './clock-words.ts'

const WARNING = 'El reloj va 90 s por detrás; se corrige'
const clock = (clockOffsetSeconds: number | null, rest = {}) => ({
  clockOffsetSeconds,
  clockDriftSecondsPerDay: null,
  clockWarning: null,
  droppedReadings: 0,
  ...rest,
})

test.each([
  ['es', clock(null), null],
  ['es', clock(0.2), 'en hora'],
  ['es', clock(3.25), '3,3 s por detrás'],
  ['en', clock(-2), '2.0 s ahead'],
  ['es', clock(90, { clockWarning: WARNING }), WARNING],
] as const)('in %s the clock %j is %s', (language, source, text) => {
  overwriteGetLocale(() => language)
  expect(clockText(source, createFormat(language, 'UTC'))).toBe(text)
})

test.each([
  ['es', null, null],
  ['es', 24, 'se atrasa 24,0 s al día'],
  ['en', -0.5, 'gains 0.5 s a day'],
] as const)('in %s a drift of %s s a day is %s', (language, clockDriftSecondsPerDay, text) => {
  overwriteGetLocale(() => language)
  expect(driftText(clock(0, { clockDriftSecondsPerDay }), createFormat(language, 'UTC'))).toBe(text)
})
