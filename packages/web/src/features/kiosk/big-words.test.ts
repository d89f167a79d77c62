import type { LineStatus } from '@baliza/contract'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { bigWords } from './big-words.ts'

overwriteGetLocale(() => 'es')

const SINCE = '2026-11-20T08:00:00.000Z'
const STOPPED_AT = '2026-11-20T08:10:00.000Z'
const CALLED_AT = '2026-11-20T08:12:00.000Z'

const running: LineStatus = {
  lineID: 3,
  beacon: 'on',
  state: 'running',
  scriptFails: false,
  since: SINCE,
  at: STOPPED_AT,
  order: null,
  stop: null,
  unrecognizedStops: 0,
  maintenance: null,
  currentSpeed: 20,
  orderFigures: null,
  shiftFigures: null,
}
const stop = {
  order: 7,
  stopID: 1,
  startDate: STOPPED_AT,
  reasonID: null,
  reason: null,
  color: null,
  recognized: false,
}
const signed = { ...stop, reasonID: 40, reason: 'Cinta trabada', recognized: true }
const call = {
  callID: 5,
  status: 0 as const,
  callReason: 'Pierde aceite',
  callDate: CALLED_AT,
  declarationDate: CALLED_AT,
  startDate: null,
  declaredBy: null,
  declaredByName: null,
  startedBy: null,
  startedByName: null,
  revision: 1,
}
const wordsOf = (part: Partial<LineStatus>, isStale = false) =>
  bigWords({ status: { ...running, ...part }, isStale })

test('a line that runs says so, and nothing else', () => {
  expect(wordsOf({})).toEqual({ tone: 'on', label: 'En marcha', reason: undefined, since: SINCE })
})

test('a signed stop says why the line stands, since when it stands', () => {
  expect(wordsOf({ state: 'stopped', stop: signed })).toMatchObject({
    tone: 'off',
    reason: 'Cinta trabada',
    since: STOPPED_AT,
  })
})

test('a line that runs empty has no reason, a line that stands unsigned does not say twice that it stands', () => {
  expect(wordsOf({ state: 'runningEmpty' }).reason).toBeUndefined()
  const { label, reason } = wordsOf({ state: 'stopped', stop })
  expect(reason).not.toBe(label)
})

test('a call lies over what goes on underneath, also over a line that runs', () => {
  const { tone, reason, since } = wordsOf({ maintenance: call })
  expect({ tone, reason, since }).toEqual({ tone: 'maintenance', reason: 'Pierde aceite', since: CALLED_AT })
  const started = { ...call, status: 1 as const, startDate: STOPPED_AT }
  expect(wordsOf({ maintenance: started }).since).toBe(STOPPED_AT)
})

test('of a line that nobody hears from no clock runs and no colour speaks', () => {
  expect(wordsOf({ state: 'stopped', stop: signed }, true)).toEqual({
    tone: 'unknown',
    label: 'Sin conexión',
    reason: 'Cinta trabada',
    since: undefined,
  })
})
