import { beforeEach, expect, test } from 'vitest'
import { acceptCall, acceptedCall } from './accepted-alert.ts'

/** What a browser keeps of a page, whatever page asks for it. */
let kept: Pick<Storage, 'getItem' | 'setItem'>
beforeEach(() => {
  const texts = new Map<string, string>()
  kept = { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) }
})

test('an accepted alert stays accepted for whoever asks next', () => {
  expect(acceptedCall(4, kept)).toBeNull()
  acceptCall(4, 17, kept)
  expect([acceptedCall(4, kept), acceptedCall(4, kept)]).toEqual([17, 17])
})

test('neither the next call of the line nor the call of another line was accepted with it', () => {
  acceptCall(4, 17, kept)
  acceptCall(5, 18, kept)
  expect([acceptedCall(4, kept) === 19, acceptedCall(4, kept), acceptedCall(5, kept)]).toEqual([
    false,
    17,
    18,
  ])
})

test('what is no call accepts nothing', () => {
  kept.setItem('baliza.alert-read.4', 'yes')
  expect(acceptedCall(4, kept)).toBeNull()
})
