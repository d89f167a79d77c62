import { instant, later } from '@baliza/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { machineTime } from '../clock/plant-clock.ts'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import { openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import { clockAhead, watchMachineClock } from './machine-clock.ts'

const MINUTE = 60_000
/** A busy machine may take its time between the question and its answer. */
const NEAR = 500

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

function watched(ahead: () => number) {
  const said: string[] = []
  const write =
    (level: string) =>
    ({ event }: { readonly event: string }) =>
      void said.push(`${level} ${event}`)
  const [fatal, error, warn, info, debug] = [
    write('fatal'),
    write('error'),
    write('warn'),
    write('info'),
    write('debug'),
  ]
  const log: Log = { fatal, error, warn, info, debug }
  const clock = watchMachineClock({ db, machineNow: () => later(machineTime(), ahead()), log })
  return { clock, said }
}

test.runIf(testDialect() === 'postgres')('a clock that is off is measured, whichever way', async () => {
  for (const ahead of [MINUTE, -MINUTE])
    expect(Math.abs((await clockAhead(db, () => later(machineTime(), ahead))) - ahead)).toBeLessThan(NEAR)
  expect(Math.abs(await clockAhead(db, machineTime))).toBeLessThan(NEAR)
})

test.runIf(testDialect() === 'postgres')('what the question took is no difference', async () => {
  let asked = 0
  const slowly = () => later(machineTime(), asked++ === 0 ? -MINUTE : 0)
  expect(await clockAhead(db, slowly)).toBeLessThan(NEAR)
  expect(await clockAhead(db, slowly)).toBeGreaterThan(-NEAR)
})

test.runIf(testDialect() === 'postgres')(
  'whose clock is too far off may not lead until it is set, and both are said once',
  async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let ahead = MINUTE
    const { clock, said } = watched(() => ahead)
    expect([await clock.mayLead(), await clock.mayLead()]).toEqual([false, false])
    ahead = 0
    vi.advanceTimersByTime(10_000)
    expect(await clock.mayLead()).toBe(true)
    expect(said).toEqual(['error clock-off', 'info clock-right'])
    await clock.stop()
    vi.useRealTimers()
  },
)

test.runIf(testDialect() === 'postgres')('a little off is a warning, and may lead', async () => {
  const { clock, said } = watched(() => -3_000)
  expect(await clock.mayLead()).toBe(true)
  expect(said).toEqual(['warn clock-off'])
  await clock.stop()
})

test.runIf(testDialect() === 'sqlite')('a file has no clock of its own', async () => {
  expect(await clockAhead(db, () => instant(0))).toBe(0)
})
