import { expect, onTestFinished, test } from 'vitest'
import { handOnLog } from './hand-on-log.ts'
import { openLogQueue } from './log-queue.ts'

const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}`)

function queueOf(count: number, take: (lines: readonly string[]) => boolean) {
  const queue = openLogQueue(1_000)
  lines(count).forEach(queue.put)
  const handedOn = handOnLog(queue, take)
  onTestFinished(handedOn.close)
  return { queue, handedOn }
}

test('all that waits is handed on, in its order', () => {
  const taken: string[] = []
  const { queue, handedOn } = queueOf(600, (some) => taken.push(...some) > 0)
  handedOn.flush()
  expect(taken).toEqual(lines(600))
  expect(queue.size()).toBe(0)
})

test('what nobody took waits on, before what comes after it', () => {
  const taken: string[] = []
  let isThere = false
  const { queue, handedOn } = queueOf(3, (some) => isThere && taken.push(...some) > 0)
  handedOn.flush()
  expect(queue.size()).toBe(3)
  queue.put('line 3')
  isThere = true
  handedOn.close()
  expect(taken).toEqual(lines(4))
})
