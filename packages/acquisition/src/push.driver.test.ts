import { type Instant, instant } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverContract } from './driver.contract.ts'
import type { Driver, PushedReading } from './driver.ts'
import { openDriver } from './open-driver.ts'
import { clock, type Ears, listenWell } from './testing/ears.ts'
import { pushSettings, startPushGateway } from './testing/push-gateway.ts'

driverContract('the driver of pushed readings', startPushGateway)

describe('the driver of pushed readings', () => {
  let driver: Driver
  let ears: Ears
  const tag = (tagID: number) => ({ tagID, tagName: `T${tagID}`, tagType: 'Double', tagValue: `t${tagID}` })
  const send = (readings: readonly PushedReading[], at: Instant = clock()) => driver.receive?.(readings, at) ?? []
  const counted = (value: number, sourceTime: number | null, tagID = 1): PushedReading => ({ tagID, value, quality: 'good', sourceTime })

  beforeEach(() => {
    ears = listenWell()
    driver = openDriver(pushSettings(), [tag(1), tag(2)], ears, clock)
    driver.start()
  })
  afterEach(() => driver.stop())

  test('keeps the order in which the source tells, and believes no time from the future', () => {
    const now = clock()
    const times = [now - 3_000, now - 5_000, null, now + 3_600_000, now - 1].map((at, index) => counted(index, at))
    expect(send(times, now).map(({ sourceTime }) => sourceTime - now)).toEqual([-3_000, -3_000, 0, 0, 0])
  })

  test('what a source kept while it was cut off never reaches back over the gap, and all of it is taken', async () => {
    send([counted(1, clock())])
    const gap = await ears.reading(({ tagID, quality }) => tagID === 1 && quality === 'bad')
    const now = clock()
    const kept = send([counted(2, gap.sourceTime - 900), counted(3, gap.sourceTime - 500), counted(4, gap.sourceTime)], now)
    expect(kept.map(({ value, sourceTime }) => [value, sourceTime])).toEqual([
      [2, now],
      [3, now],
      [4, now],
    ])
  })

  test('a heartbeat without readings keeps the tags known', async () => {
    send([counted(1, clock()), counted(1, clock(), 2)])
    const beating = setInterval(() => send([]), 100)
    const [missed] = await Promise.allSettled(
      [ears.statusWhere(({ serverState }) => serverState === 'Disconnected')].map((one) => within(one, 3_000)),
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
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('in vain')), milliseconds))])
