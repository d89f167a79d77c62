import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Instant, instant, later, MINUTE } from '../time/instant.ts'
import { plantCalendar } from '../time/plant-calendar.ts'
import {
  dueNotices,
  type Notice,
  type NoticeEvent,
  type NoticeGroup,
  type PreviousNotice,
} from './due-notices.ts'
import { type Schedule, scheduleCovers, WEEKDAYS } from './schedule.ts'

const madrid = plantCalendar('Europe/Madrid')
const at = (iso: string) => instant(Temporal.Instant.from(iso).epochMilliseconds)
const line = { buildingId: 1, sectorID: 11, lineID: 7 }

const daily = (startTime: string, endTime: string): Schedule => ({
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, true])) as Record<(typeof WEEKDAYS)[number], boolean>),
  startTime,
  endTime,
})
const ALWAYS = daily('00:00', '00:00')
const EVERY_LINE = { buildingId: null, sectorID: null, lineID: null }

const aGroup = (
  recipients: string[],
  notifyAfterMinutes = 10,
  values: Partial<NoticeGroup> = {},
): NoticeGroup => ({
  enabled: true,
  schedules: [ALWAYS],
  watchers: [EVERY_LINE],
  targets: [{ type: 0, notifyAfterMinutes }],
  recipients,
  ...values,
})

type Happening = NoticeEvent & { readonly end: Instant }
type Night = {
  from: Instant
  minutes: number
  interval: number
  groups: readonly NoticeGroup[]
  happenings: readonly Happening[]
}
type SentNotice = Notice & { readonly at: Instant }

/** What is stored of a notice that was sent. */
const stored = ({ key, recipient, repetition, phase }: Notice, at: Instant): PreviousNotice => ({
  key,
  recipient,
  repetition,
  at,
  closed: phase === 'closed',
})

/** Looks at the plant every minute, as the pipeline does, and keeps what is sent. */
function live({ from, minutes, interval, groups, happenings }: Night): SentNotice[] {
  const sent: SentNotice[] = []
  let previous: PreviousNotice[] = []
  for (let minute = 0; minute <= minutes; minute++) {
    const now = later(from, minute * MINUTE)
    const { notices, dropped } = dueNotices({
      now,
      calendar: madrid,
      interval,
      groups,
      events: happenings.filter(({ since, end }) => since <= now && now < end),
      over: new Set(happenings.filter(({ end }) => end <= now).map(({ key }) => key)),
      previous,
    })
    sent.push(...notices.map((notice) => ({ ...notice, at: now })))
    const known = new Map(
      previous.filter((one) => !dropped.includes(one)).map((one) => [`${one.key}/${one.recipient}`, one]),
    )
    for (const notice of notices) known.set(`${notice.key}/${notice.recipient}`, stored(notice, now))
    previous = [...known.values()]
  }
  return sent
}

const clock = ({ at: when, phase, recipient }: SentNotice) =>
  `${madrid.toWallClock(when).slice(11, 16)} ${recipient} ${phase}`
const aStop = (since: string, end: string, values: Partial<Happening> = {}): Happening => ({
  key: 'stop/7/1',
  type: 0,
  line,
  since: at(since),
  end: at(end),
  ...values,
})

describe('of a stop from 08:03 to 09:00', () => {
  const stop = aStop('2026-11-20T07:03:00Z', '2026-11-20T08:00:00Z')
  const night = { from: at('2026-11-20T07:00:00Z'), minutes: 120, interval: 20, happenings: [stop] }

  test.each([
    [
      'a member is told, reminded, and told of the end',
      { groups: [aGroup(['ana'])] },
      ['08:13 ana first', '08:33 ana again', '08:53 ana again', '09:00 ana closed'],
    ],
    [
      'once, where there are no reminders',
      { groups: [aGroup(['ana'])], interval: 0 },
      ['08:13 ana first', '09:00 ana closed'],
    ],
    [
      'at once, where no minutes are to pass',
      { groups: [aGroup(['ana'], 0)], interval: 0 },
      ['08:03 ana first', '09:00 ana closed'],
    ],
    [
      'the next group after its own minutes',
      { groups: [aGroup(['ana']), aGroup(['eva'], 30)], interval: 0 },
      ['08:13 ana first', '08:33 eva first', '09:00 ana closed', '09:00 eva closed'],
    ],
    ['nobody, where it does not last so long', { groups: [aGroup(['ana'], 58)] }, []],
    ['nobody of a group that is disabled', { groups: [aGroup(['ana'], 10, { enabled: false })] }, []],
    ['nobody without a schedule', { groups: [aGroup(['ana'], 10, { schedules: [] })] }, []],
    [
      'nobody who watches another line',
      { groups: [aGroup(['ana'], 10, { watchers: [{ buildingId: 1, sectorID: 11, lineID: 8 }] })] },
      [],
    ],
    ['nobody who watches nothing', { groups: [aGroup(['ana'], 10, { watchers: [] })] }, []],
    [
      'nobody who wants maintenance only',
      { groups: [aGroup(['ana'], 10, { targets: [{ type: 1, notifyAfterMinutes: 10 }] })] },
      [],
    ],
    [
      'whoever is in two groups, once',
      { groups: [aGroup(['ana'], 20), aGroup(['ana'])], interval: 0 },
      ['08:13 ana first', '09:00 ana closed'],
    ],
    [
      'later, when the schedule begins',
      { groups: [aGroup(['ana'], 10, { schedules: [daily('08:40', '22:00')] })], interval: 0 },
      ['08:40 ana first', '09:00 ana closed'],
    ],
    [
      'no more, when the schedule ends',
      { groups: [aGroup(['ana'], 10, { schedules: [daily('06:00', '08:50')] })] },
      ['08:13 ana first', '08:33 ana again'],
    ],
  ])('%s', (_what, values, expected) => {
    expect(live({ ...night, ...values }).map(clock)).toEqual(expected)
  })
})

test('a night at speed: the shift that begins hears of what goes on and of what ended', () => {
  const night = aGroup(['noche'], 15, { schedules: [daily('22:00', '06:00')] })
  const boss = aGroup(['jefa'], 90, { schedules: [daily('07:00', '20:00')] })
  const morning = aGroup(['mañana'], 15, { schedules: [daily('06:00', '14:00')] })
  const sent = live({
    from: at('2026-11-20T20:30:00Z'),
    minutes: 11 * 60,
    interval: 120,
    groups: [night, boss, morning],
    happenings: [
      aStop('2026-11-20T20:40:00Z', '2026-11-20T21:20:00Z'),
      aStop('2026-11-21T02:00:00Z', '2026-11-21T06:30:00Z', { key: 'stop/7/2' }),
    ],
  })
  expect(sent.map(clock)).toEqual([
    '22:00 noche first',
    '22:20 noche closed',
    '03:15 noche first',
    '05:15 noche again',
    '06:00 mañana first',
    '07:00 jefa first',
    '07:30 mañana closed',
    '07:30 jefa closed',
  ])
})

test('an end outside the schedule is told when the schedule covers again', () => {
  const office = aGroup(['ana'], 10, { schedules: [daily('08:00', '17:00')] })
  const stop = aStop('2026-11-20T15:30:00Z', '2026-11-20T16:10:00Z')
  const sent = live({ from: stop.since, minutes: 20 * 60, interval: 0, groups: [office], happenings: [stop] })
  expect(sent.map(clock)).toEqual(['16:40 ana first', '08:00 ana closed'])
})

const question = {
  now: at('2026-11-20T08:00:00Z'),
  calendar: madrid,
  interval: 0,
  groups: [aGroup(['ana'])],
  events: [],
  over: new Set(['a']),
}
const noticeOfAna: PreviousNotice = {
  key: 'a',
  recipient: 'ana',
  repetition: 2,
  at: at('2026-11-20T07:50:00Z'),
  closed: false,
}

test('while it is open whether an event is over, nobody is told anything', () => {
  expect(dueNotices({ ...question, over: new Set(), previous: [noticeOfAna] })).toEqual({
    notices: [],
    dropped: [],
  })
})

test('an end is not told to whoever has left, and is done with', () => {
  const eva = { ...noticeOfAna, recipient: 'eva' }
  expect(dueNotices({ ...question, previous: [eva] })).toEqual({ notices: [], dropped: [eva] })
})

test('an event that comes back after its end is told anew, under a number of its own', () => {
  const events = [{ key: 'a', type: 0, line, since: at('2026-11-20T07:00:00Z') } as const]
  const answer = dueNotices({
    ...question,
    over: new Set(),
    events,
    previous: [{ ...noticeOfAna, closed: true }],
  })
  expect(answer.notices).toEqual([{ phase: 'first', key: 'a', recipient: 'ana', repetition: 3 }])
})

const anyTime = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
const anyGroup = fc.record({
  enabled: fc.boolean(),
  schedules: fc.array(
    fc.tuple(anyTime, anyTime).map(([start, end]) => daily(start, end)),
    { maxLength: 2 },
  ),
  watchers: fc.array(fc.constantFrom(EVERY_LINE, { buildingId: 1, sectorID: 11, lineID: 8 }), {
    maxLength: 2,
  }),
  targets: fc.array(
    fc.record({
      type: fc.constantFrom(0 as const, 1 as const),
      notifyAfterMinutes: fc.integer({ min: 0, max: 60 }),
    }),
    {
      maxLength: 2,
    },
  ),
  recipients: fc.uniqueArray(fc.constantFrom('ana', 'eva', 'pia'), { maxLength: 3 }),
})
const from = at('2026-10-24T20:00:00Z')
const anyHappening = fc
  .tuple(
    fc.integer({ min: 0, max: 500 }),
    fc.integer({ min: 1, max: 300 }),
    fc.constantFrom(0 as const, 1 as const),
    fc.constantFrom(7, 8),
  )
  .map(([start, length, type, lineID]) => {
    const since = later(from, start * MINUTE + 7_000)
    return { type, line: { ...line, lineID }, since, end: later(since, length * MINUTE) }
  })
const anyNight = fc
  .record({
    interval: fc.integer({ min: 0, max: 45 }),
    groups: fc.array(anyGroup, { maxLength: 3 }),
    events: fc.array(anyHappening, { maxLength: 4 }),
  })
  .map(
    ({ events, ...rest }): Night => ({
      ...rest,
      from,
      minutes: 24 * 60,
      happenings: events.map((event, index) => ({ ...event, key: `e${index}` })),
    }),
  )

describe('law: of any night', () => {
  const law = (name: string, holds: (night: Night, sent: readonly SentNotice[]) => void) =>
    test(name, () =>
      fc.assert(
        fc.property(anyNight, (night) => holds(night, live(night))),
        { numRuns: 60 },
      ),
    )

  law('nobody is told the same twice', (_night, sent) => {
    const keys = sent.map(
      ({ key, recipient, repetition, phase }) =>
        `${key}/${recipient}/${phase === 'closed' ? 'end' : repetition}`,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  law('nobody is told anything outside a schedule of an enabled group of theirs', ({ groups }, sent) => {
    for (const { at: when, recipient } of sent) {
      const covering = groups.filter(
        ({ enabled, schedules }) =>
          enabled && schedules.some((schedule) => scheduleCovers(schedule, when, madrid)),
      )
      expect(covering.some(({ recipients }) => recipients.includes(recipient))).toBe(true)
    }
  })

  law(
    'an end is told once to those, and only those, who were told that it began',
    ({ happenings, groups }, sent) => {
      for (const { key, end } of happenings)
        for (const recipient of ['ana', 'eva', 'pia']) {
          const mine = sent.filter((one) => one.key === key && one.recipient === recipient)
          expect(mine.map(({ phase }) => phase).filter((phase) => phase !== 'again')).toEqual(
            ['first', 'closed'].slice(0, mine.some(({ phase }) => phase === 'closed') ? 2 : mine.length && 1),
          )
          const whole = groups.some(
            (group) =>
              group.enabled &&
              group.recipients.includes(recipient) &&
              group.schedules.some((one) => one.startTime === one.endTime),
          )
          if (mine.length > 0 && whole && end <= later(from, 24 * 60 * MINUTE))
            expect(mine.at(-1)?.phase).toBe('closed')
        }
    },
  )

  law('reminders keep their distance', ({ interval }, sent) => {
    for (const [index, one] of sent.entries()) {
      if (one.phase !== 'again') continue
      const before = sent
        .slice(0, index)
        .findLast(({ key, recipient }) => key === one.key && recipient === one.recipient)
      expect(one.at - (before?.at ?? 0)).toBeGreaterThanOrEqual(interval * MINUTE)
    }
  })
})
