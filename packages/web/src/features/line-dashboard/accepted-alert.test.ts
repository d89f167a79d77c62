import { beforeEach, expect, test } from 'vitest'
import { acceptedCall } from './accepted-alert.ts'

/** What a browser keeps of a page, whatever page asks for it. */
let texts: Map<string, string>
beforeEach(() => {
  texts = new Map()
})
const kept = () => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
})

test('an accepted alert stays accepted for whoever asks next', () => {
  expect(acceptedCall(4, kept).read()).toBeNull()
  acceptedCall(4, kept).keep(17)
  expect([acceptedCall(4, kept).read(), acceptedCall(4, kept).read()]).toEqual([17, 17])
})

test('neither the next call of the line nor the call of another line was accepted with it', () => {
  acceptedCall(4, kept).keep(17)
  acceptedCall(5, kept).keep(18)
  expect([
    acceptedCall(4, kept).read() === 19,
    acceptedCall(4, kept).read(),
    acceptedCall(5, kept).read(),
  ]).toEqual([false, 17, 18])
})

test('what is no call accepts nothing', () => {
  texts.set('baliza.alert-read.4', 'yes')
  expect(acceptedCall(4, kept).read()).toBeNull()
})
