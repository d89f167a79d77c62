import { expect, test } from 'vitest'
import { keepWorking } from './keep-working.ts'

/** Rounds of which those that are listed fail; answers what was reported when all have been gone. */
async function reportedOf(rounds: readonly ('well' | 'unreachable')[], patience: number): Promise<unknown[]> {
  const reported: unknown[] = []
  const stopping = new AbortController()
  const left = [...rounds]
  const round = async () => {
    const next = left.shift()
    if (left.length === 0) stopping.abort()
    if (next === 'unreachable') throw new Error('fetch failed')
  }
  const report = (error: unknown) => void reported.push(error)
  await keepWorking(round, { interval: 2, patience, stopping: stopping.signal, report })
  return reported
}

test('a server that restarts between two rounds is no trouble, however far apart they are', async () => {
  expect(await reportedOf(['well', 'unreachable', 'well'], 1)).toEqual([])
})

test('a server that stays away is', async () => {
  expect(await reportedOf(['well', 'unreachable', 'unreachable', 'well'], 1)).toHaveLength(1)
})
