import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendOnce, TAPS } from './send-once.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** A server that answers when it is told to, and counts what reached it. */
function server() {
  const answers: PromiseWithResolvers<string>[] = []
  const send = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  return { send, answers }
}

test('a second tap while the first is on its way sends nothing, and hears what the first hears', async () => {
  const { send, answers } = server()
  const taps = [sendOnce('split', 'stop 3', send), sendOnce('split', 'stop 3', send)]
  answers[0]?.resolve('done')
  expect(await Promise.all(taps)).toEqual(['done', 'done'])
  expect(answers).toHaveLength(1)
})

test('a second tap right after the answer sends nothing; the same again later does', async () => {
  const { send, answers } = server()
  const first = sendOnce('split', 'stop 3', send)
  answers[0]?.resolve('done')
  await first
  await vi.advanceTimersByTimeAsync(TAPS - 1)
  void sendOnce('split', 'stop 3', send)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  const later = sendOnce('split', 'stop 3', send)
  expect(answers).toHaveLength(2)
  answers[1]?.resolve('done')
  await later
})

test('what was refused may be tried again at once', async () => {
  const { send, answers } = server()
  const first = sendOnce('split', 'stop 3', send)
  answers[0]?.reject(new Error('a wrong password'))
  await expect(first).rejects.toThrow('a wrong password')
  const again = sendOnce('split', 'stop 3', send)
  answers[1]?.resolve('done')
  expect(await again).toBe('done')
})

test('a switch that is turned on, off and on again within a moment is sent three times', async () => {
  const { send, answers } = server()
  for (const [index, value] of ['on', 'off', 'on'].entries()) {
    const answer = sendOnce('validate', value, send)
    answers[index]?.resolve('done')
    await answer
  }
  expect(answers).toHaveLength(3)
})

test('calls know nothing of one another', async () => {
  const { send, answers } = server()
  const both = [sendOnce('split', 'stop 3', send), sendOnce('recognize', 'stop 3', send)]
  for (const answer of answers) answer.resolve('done')
  await Promise.all(both)
  expect(answers).toHaveLength(2)
})
