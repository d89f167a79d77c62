import { HOUR, type Instant, instant, MINUTE, SECOND } from '@baliza/domain'
import { expect, test } from 'vitest'
import { Wakefulness } from './wakefulness.ts'

const BEGIN = 1_790_000_000_000

/** Both clocks, moved by hand, and looks every so often while they go. */
function aMachine(speed = 1) {
  let plant = BEGIN
  let machine = 0
  const wakefulness = new Wakefulness(
    () => instant(plant),
    () => machine,
  )
  const pass = (real: number, { suspended = false } = {}) => {
    plant += real * speed
    if (!suspended) machine += real
  }
  return {
    pass,
    look: () => wakefulness.look(),
    live: (real: number, every: number) => {
      for (let at = 0; at < real; at += every) {
        pass(every)
        expect(wakefulness.look()).toBeUndefined()
      }
    },
    now: (): Instant => instant(plant),
  }
}

test('a process that was held did not see the plant: both clocks went on', () => {
  const { pass, look, live, now } = aMachine()
  live(MINUTE, 100)
  const since = now()
  pass(75 * SECOND)
  expect(look()).toEqual({ since, until: since + 75 * SECOND })
  live(MINUTE, 100)
})

test('nor did a machine that was suspended, whose own clock stood still', () => {
  const { pass, look, live, now } = aMachine()
  live(MINUTE, 100)
  const since = now()
  pass(8 * HOUR, { suspended: true })
  expect(look()).toEqual({ since, until: since + 8 * HOUR })
  live(MINUTE, 100)
  pass(11 * SECOND, { suspended: true })
  expect(look()).toBeDefined()
})

test('ten seconds are a blink', () => {
  const { pass, look, live } = aMachine()
  live(MINUTE, 100)
  pass(10 * SECOND)
  expect(look()).toBeUndefined()
})

test.each([60, 2_000])(
  "a plant whose clock goes %d times as fast is awake, and its sleep is noticed as the machine's",
  (speed) => {
    const { pass, look, live } = aMachine(speed)
    live(5 * SECOND, 100)
    live(5 * SECOND, 900)
    live(18 * SECOND, 9 * SECOND)
    pass(12 * SECOND, { suspended: true })
    expect(look()).toBeDefined()
  },
)

test('a clock that is set to go faster is taken for one sleep, not for many', () => {
  let [plant, machine] = [BEGIN, 0]
  const wakefulness = new Wakefulness(
    () => instant(plant),
    () => machine,
  )
  let sleeps = 0
  for (let look = 0; look < 600; look++) {
    plant += look < 300 ? 100 : 150_000
    machine += 100
    if (wakefulness.look()) sleeps++
  }
  expect(sleeps).toBe(1)
})
