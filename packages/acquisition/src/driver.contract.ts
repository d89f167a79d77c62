import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Driver, ServerSettings, TagAddress } from './driver.ts'
import { openDriver } from './open-driver.ts'
import { clock, type Ears, listenWell } from './testing/ears.ts'

/**
 * A real source with the values `running` (a boolean) and `count` (a number), each with the time that it was
 * set at.
 */
export type ContractSource = {
  readonly server: ServerSettings
  tag(tagID: number, name: string): TagAddress
  set(name: string, value: boolean | number, at?: Date): void
  /** From now on the source has no good value for it. */
  spoil(name: string): void
  /** Stops and starts again at the same address. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  /** How many clients are connected; a source that comes to us has none. */
  clients?(): Promise<number>
  /** Where a source that sends its readings itself sends them to. */
  attach?(driver: Driver, ears: Ears): void
  stop(): Promise<void>
}

/** What every driver promises, tried on a real source. */
export function driverContract(name: string, startSource: () => Promise<ContractSource>): void {
  describe(`${name} keeps the contract:`, () => {
    let source: ContractSource
    let driver: Driver
    let ears: Ears

    beforeEach(async () => {
      source = await startSource()
      ears = listenWell()
    })
    afterEach(async () => {
      await driver.stop()
      await source.stop()
    })

    function read(...names: string[]): void {
      const tags = names.map((tagName, index) => source.tag(index + 1, tagName))
      driver = openDriver(source.server, tags, ears, clock)
      driver.start()
      source.attach?.(driver, ears)
    }

    test('a value that was there before us is placed at its arrival: what its time is worth nobody knows yet', async () => {
      source.set('running', true, new Date(Date.now() - 12_345))
      read('running', 'count')
      const reading = await ears.reading(({ tagID, quality }) => tagID === 1 && quality === 'good')
      expect(reading).toMatchObject({ value: true, quality: 'good', sourceTime: reading.arrivalTime })
      expect(await ears.reading(({ tagID }) => tagID === 2)).toMatchObject({ value: 100, quality: 'good' })
    })

    test.each([
      ['behind by 90 s', 90_000],
      ['behind by 3 h', 3 * 3_600_000],
      ['ahead by 45 s', -45_000],
      ['ahead by an hour', -3_600_000],
    ])('a source whose clock is %s is read as one on time', async (_, behind) => {
      const set = (value: number) => source.set('count', value, new Date(Date.now() - behind))
      set(100)
      read('count')
      await ears.reading(({ value }) => value === 100)
      for (const value of [101, 102, 103]) {
        const before = Date.now()
        set(value)
        const { sourceTime, arrivalTime } = await ears.reading((reading) => reading.value === value)
        expect([sourceTime >= before - 100, sourceTime <= arrivalTime]).toEqual([true, true])
      }
    })

    test('a clock that is set back and forth while it is read loses no reading and moves none', async () => {
      read('count')
      await ears.reading(({ value }) => value === 100)
      for (const [index, behind] of [0, 0, 1_200_000, 1_200_000, -45_000, -45_000, 3_000, 3_000].entries()) {
        const before = Date.now()
        source.set('count', 200 + index, new Date(Date.now() - behind))
        const { sourceTime, arrivalTime } = await ears.reading(({ value }) => value === 200 + index)
        expect([sourceTime >= before - 100, sourceTime <= arrivalTime]).toEqual([true, true])
      }
    })

    test('a change arrives in under a second', async () => {
      read('count')
      await ears.reading(({ value }) => value === 100)
      for (const value of [101, 102, 103]) {
        const before = Date.now()
        source.set('count', value)
        await ears.reading((reading) => reading.value === value)
        expect(Date.now() - before).toBeLessThan(1_000)
      }
    })

    test('a source without a clock is stamped with the arrival', async () => {
      source.set('count', 7, new Date(-11_644_473_600_000))
      read('count')
      const reading = await ears.reading(({ value }) => value === 7)
      expect(reading.arrivalTime - reading.sourceTime).toBeLessThan(5_000)
    })

    test('bad quality hides the value, for that tag alone, until it is good again', async () => {
      read('running', 'count')
      await ears.reading(({ tagID }) => tagID === 2)
      source.spoil('count')
      expect(await ears.reading(({ quality }) => quality === 'bad')).toMatchObject({ tagID: 2, value: null })
      source.set('count', 5)
      await ears.reading(({ tagID, value }) => tagID === 2 && value === 5)
      expect(ears.heard.filter(({ tagID, quality }) => tagID === 1 && quality === 'bad')).toEqual([])
    })

    test('an unknown tag is bad and named in the log, and the others are read', async () => {
      read('running', 'nobody')
      expect(await ears.reading(({ tagID }) => tagID === 2)).toMatchObject({ quality: 'bad', value: null })
      expect(await ears.reading(({ tagID }) => tagID === 1)).toMatchObject({ quality: 'good' })
      await ears.line(/warn .*nobody/)
    })

    test('tags are exchanged without losing the session', async () => {
      read('running')
      await ears.reading(({ tagID }) => tagID === 1)
      driver.setTags([source.tag(2, 'count')])
      expect(await ears.reading(({ tagID }) => tagID === 2)).toMatchObject({ value: 100 })
      const before = ears.heard.length
      source.set('running', false)
      source.set('count', 8)
      await ears.reading(({ value }) => value === 8, before)
      source.set('count', 9)
      await ears.reading(({ value }) => value === 9, before)
      expect(ears.heard.slice(before).map(({ tagID }) => tagID)).toEqual([2, 2])
      expect(ears.lines.filter((line) => line.startsWith('warn'))).toEqual([])
    })

    test('while the source restarts every tag is bad once; then it goes on, never before the gap', async () => {
      const at = new Date(Date.now() - 60_000)
      source.set('count', 100, at)
      read('running', 'count')
      await ears.reading(({ tagID }) => tagID === 2)
      await source.restart(async () => {
        await ears.reading(({ tagID, quality }) => tagID === 1 && quality === 'bad')
        await ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad')
        await ears.statusWhere(
          ({ serverState, statusInfo }) => serverState === 'Disconnected' && statusInfo !== null,
        )
      })
      const gap = ears.heard.findIndex(({ quality }) => quality === 'bad')
      const back = await ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'good', gap)
      expect(back.value).toBe(100)
      expect(back.sourceTime).toBeGreaterThanOrEqual(ears.heard[gap]!.sourceTime)
      expect(ears.heard.filter(({ tagID, quality }) => tagID === 2 && quality === 'bad')).toHaveLength(1)
      source.set('count', 101)
      await ears.reading(({ value }) => value === 101)
    })

    test('the status says that it runs', async () => {
      read('running')
      const status = await ears.statusWhere(({ serverState }) => serverState === 'Running')
      expect(status.lastUpdateTime).not.toBeNull()
      expect(status.statusInfo).toBeNull()
    })

    test('stop marks the tags bad and releases everything', async () => {
      read('running', 'count')
      await ears.reading(({ tagID }) => tagID === 2)
      if (source.clients) expect(await source.clients()).toBeGreaterThan(0)
      await driver.stop()
      expect(ears.heard.slice(-2).map(({ quality }) => quality)).toEqual(['bad', 'bad'])
      const after = ears.heard.length
      source.set('count', 1_000)
      if (source.clients) await expect.poll(() => source.clients?.()).toBe(0)
      expect(ears.heard).toHaveLength(after)
    })
  })
}
