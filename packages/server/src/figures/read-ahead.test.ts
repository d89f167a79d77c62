import { describe, expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'

const collect = async <T>(from: AsyncIterable<T>, into: T[] = []): Promise<T[]> => {
  for await (const one of from) into.push(one)
  return into
}

describe('reading ahead', () => {
  it('makes of every item what reading and using it gives, in their order', async () => {
    const made = readAhead(
      [1, 2, 3],
      async (n) => n * 10,
      async (read, n) => `${n}:${read}`,
    )
    expect(await collect(made)).toEqual(['1:10', '2:20', '3:30'])
  })

  it('reads the next while one is used, and no further', async () => {
    const said: string[] = []
    const read = async (n: number) => void said.push(`read ${n}`)
    const use = async (_: unknown, n: number) => void said.push(`use ${n}`)
    const made = readAhead([1, 2, 3], read, use)
    await made.next()
    expect(said).toEqual(['read 1', 'read 2', 'use 1'])
    await made.return(undefined)
    expect(said).toHaveLength(3)
  })

  it('ends with the error of whichever fails, once and after what was made before it', async () => {
    const fails = async (n: number) => {
      if (n === 2) throw new Error('gone')
    }
    const made: unknown[] = []
    const passes = async (_: unknown, n: number) => n
    await expect(collect(readAhead([1, 2, 3], fails, passes), made)).rejects.toThrow('gone')
    expect(made).toEqual([])
    await expect(
      collect(
        readAhead([1, 2, 3], async (n) => n, fails),
        made,
      ),
    ).rejects.toThrow('gone')
    expect(made).toHaveLength(1)
  })

  it('makes nothing of nothing', async () => {
    expect(await collect(readAhead([], expect.unreachable, expect.unreachable))).toEqual([])
  })
})
