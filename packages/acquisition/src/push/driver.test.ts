import { type Instant, instant } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverContract } from '../driver.contract.ts'
import type { Driver, PushedReading } from '../driver.ts'
import { openDriver } from '../open-driver.ts'
import { clock, type Ears, listenWell } from '../testing/ears.ts'
import { pushSettings, startPushGateway } from '../testing/push-gateway.ts'

driverContract('the driver of pushed readings', startPushGateway)

describe('the driver of pushed readings', () => {
  let driver: Driver
  let ears: Ears
  const tag = (tagID: number) => ({ tagID, tagName: `T${tagID}`, tagType: 'Double', tagValue: `t${tagID}` })
  const send = (readings: readonly PushedReading[], at: Instant = clock()) =>
    driver.receive?.(readings, at) ?? []
  const counted = (value: number, sourceTime: number | null, tagID = 1): PushedReading => ({
    tagID,
    value,
    quality: 'good',
    sourceTime,
  })

  beforeEach(() => {
    ears = listenWell()
    driver = openDriver(pushSettings(), [tag(1), tag(2)], ears, clock)
    driver.start()
  })
  afterEach(() => driver.stop())

  test('keeps the order in which the source tells, and the distances of its times', () => {
    const now = clock()
    const times = [now - 3_000, now - 5_000, null, now + 3_600_000, now].map((at, index) =>
      counted(index, at),
    )
    expect(send(times, now).map(({ sourceTime }) => sourceTime - now)).toEqual([-3_000, -3_000, 0, 0, 0])
  })

  test('what was kept while the source was cut off lies where it happened, also by a clock that is 20 minutes behind', () => {
    const began = clock()
    const behind = 1_200_000
    const at = (second: number, kept = 0) => counted(second, began + second * 1_000 - behind - kept)
    const receive = (seconds: readonly number[], received: number) =>
      send(
        seconds.map((second) => at(second)),
        instant(began + received * 1_000),
      ).map(({ sourceTime }) => (sourceTime - began) / 1_000)
    expect(receive([0, 1, 2, 3], 3)).toEqual([0, 1, 2, 3])
    expect(receive([4, 5, 6, 7], 600)).toEqual([4, 5, 6, 7])
    expect(receive([200, 598], 600.1)).toEqual([200, 598])
    expect(receive([601], 601)).toEqual([601])
  })

  test('a clock that is set back is one that is behind, as soon as that is told', () => {
    const began = clock()
    const receive = (second: number, behind: number) =>
      send([counted(second, began + (second - behind) * 1_000)], instant(began + second * 1_000)).map(
        ({ sourceTime }) => (sourceTime - began) / 1_000,
      )
    expect([0, 10, 20].flatMap((second) => receive(second, 0))).toEqual([0, 10, 20])
    expect([30, 40, 50].flatMap((second) => receive(second, 1_200))).toEqual([30, 40, 50])
    expect([60, 70].flatMap((second) => receive(second, 0))).toEqual([60, 70])
  })

  test('what is dated back by more than a month came to nobody knows when: it counts as of its arrival', () => {
    const [day, now] = [86_400_000, clock()]
    send([counted(1, now - 1_000)], instant(now - 1_000))
    const dated = [now - 9_000 * day, now - 32 * day, now].map((time) => counted(2, time, 2))
    expect(send(dated, now).map(({ sourceTime }) => sourceTime)).toEqual([now, now, now])
    const kept = [counted(3, now - 30 * day, 3), counted(3, now, 3)]
    driver.setTags([tag(1), tag(2), tag(3)])
    expect(send(kept, now).map(({ sourceTime }) => sourceTime - now)).toEqual([-30 * day, 0])
  })

  test('goes on by the clock that was known before it was read again', async () => {
    await driver.stop()
    driver = openDriver(pushSettings({ clockOffset: 90_000 }), [tag(1)], ears, clock)
    driver.start()
    const now = clock()
    const kept = [600_000, 300_000, 1_000].map((ago) => counted(ago, now - 90_000 - ago))
    expect(send(kept, now).map(({ sourceTime }) => now - sourceTime)).toEqual([600_000, 300_000, 1_000])
  })

  test('what a source kept while it was cut off never reaches back over the gap, and all of it is taken', async () => {
    const began = clock()
    send([counted(0, began - 1_000), counted(1, began)], began)
    const gap = await ears.reading(({ tagID, quality }) => tagID === 1 && quality === 'bad')
    const now = instant(gap.sourceTime + 5_000)
    const before = send([counted(2, gap.sourceTime - 900), counted(3, gap.sourceTime - 500)], now)
    expect(before.map(({ value, sourceTime }) => [value, sourceTime - now])).toEqual([
      [2, 0],
      [3, 0],
    ])
  })

  test('what a source kept is told from the gap on', async () => {
    const began = clock()
    send([counted(0, began - 1_000), counted(1, began)], began)
    const gap = await ears.reading(({ tagID, quality }) => tagID === 1 && quality === 'bad')
    const kept = [-900, -500, 1_000, 2_000].map((after) => counted(after, gap.sourceTime + after))
    const seconds = send(kept, instant(gap.sourceTime + 5_000)).map(
      ({ sourceTime }) => sourceTime - gap.sourceTime,
    )
    expect(seconds).toEqual([0, 0, 1_000, 2_000])
  })

  test('a heartbeat without readings keeps the tags known', async () => {
    send([counted(1, clock()), counted(1, clock(), 2)])
    const beating = setInterval(() => send([]), 100)
    const [missed] = await Promise.allSettled(
      [ears.statusWhere(({ serverState }) => serverState === 'Disconnected')].map((one) =>
        within(one, 3_000),
      ),
    )
    clearInterval(beating)
    expect(missed?.status).toBe('rejected')
    expect(ears.heard).toEqual([])
  })

  test('tags of other servers are none of its business', () => {
    expect(send([counted(1, null, 99)])).toEqual([])
  })

  test('hears nothing before it starts and after it stopped', async () => {
    await driver.stop()
    expect(send([counted(1, instant(clock()))])).toEqual([])
  })
})

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('in vain')), milliseconds)),
  ])
