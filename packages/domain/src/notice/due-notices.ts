import { type Instant, MINUTE } from '../time/instant.ts'
import type { WallClock } from '../time/plant-calendar.ts'
import { type Schedule, scheduleCovers } from './schedule.ts'
import { type LineLocation, type Watcher, watcherMatches } from './watcher.ts'

/**
 * Something that people are told of while it lasts: a stop that nobody has recognized, or an active
 * maintenance call.
 */
export type NoticeEvent = {
  readonly key: string
  readonly type: 0 | 1
  readonly line: LineLocation
  readonly since: Instant
}

export type NoticeGroup = {
  readonly enabled: boolean
  readonly schedules: readonly Schedule[]
  readonly watchers: readonly Watcher[]
  readonly targets: readonly { readonly type: 0 | 1; readonly notifyAfterMinutes: number }[]
  /** Everybody who can be reached: members, the address for copies. */
  readonly recipients: readonly string[]
}

/**
 * What is remembered of an event and a recipient: how often they were told, when last, and whether of its
 * end.
 */
export type PreviousNotice = {
  readonly key: string
  readonly recipient: string
  readonly repetition: number
  readonly at: Instant
  readonly closed: boolean
}

export type Notice = {
  readonly phase: 'first' | 'again' | 'closed'
  readonly key: string
  readonly recipient: string
  /** Counts what a recipient is told of an event while it lasts; a closing has the number of the last. */
  readonly repetition: number
}

export type NoticeQuestion = {
  readonly now: Instant
  readonly calendar: WallClock
  /** Minutes between reminders; 0 = everybody is told once. */
  readonly interval: number
  readonly groups: readonly NoticeGroup[]
  readonly events: readonly NoticeEvent[]
  /**
   * Keys of events that are over for good. One that is in neither list may still go on: nobody is told
   * anything.
   */
  readonly over: ReadonlySet<string>
  readonly previous: readonly PreviousNotice[]
}

export type NoticeAnswer = {
  readonly notices: readonly Notice[]
  /** Their event is over and nobody is there to be told: they are done with. */
  readonly dropped: readonly PreviousNotice[]
}

/**
 * The notices that are due now (docs/domain.md#notices--notice). A group that is enabled, watches the line
 * and is within its schedule is told when the event has lasted `notifyAfterMinutes`, again every `interval`
 * minutes, and once of its end; whatever falls outside the schedule waits for it, and reminders that were
 * missed are not made up for. Escalation is a second group with more minutes.
 */
export function dueNotices(question: NoticeQuestion): NoticeAnswer {
  const previousByPair = new Map(question.previous.map((one) => [pairOf(one.key, one.recipient), one]))
  const open = question.groups.filter((group) => isOpenNow(group, question))
  const going = question.events.flatMap((event) => ofEvent(event, open, previousByPair, question))
  const ended = question.previous.filter((one) => !one.closed && question.over.has(one.key))
  const within = new Set(open.flatMap(({ recipients }) => recipients))
  const reachable = new Set(question.groups.flatMap(({ enabled, recipients }) => (enabled ? recipients : [])))
  const closing = ended.filter(({ recipient }) => within.has(recipient))
  return {
    notices: [
      ...going,
      ...closing.map(
        ({ key, recipient, repetition }): Notice => ({ phase: 'closed', key, recipient, repetition }),
      ),
    ],
    dropped: ended.filter(({ recipient }) => !reachable.has(recipient)),
  }
}

const pairOf = (key: string, recipient: string) => JSON.stringify([key, recipient])

const isOpenNow = ({ enabled, schedules }: NoticeGroup, { now, calendar }: NoticeQuestion) =>
  enabled && schedules.some((schedule) => scheduleCovers(schedule, now, calendar))

/** Each recipient once, in however many groups they are. */
function ofEvent(
  event: NoticeEvent,
  groups: readonly NoticeGroup[],
  previous: ReadonlyMap<string, PreviousNotice>,
  question: NoticeQuestion,
): Notice[] {
  const due = groups.filter((group) => isDue(event, group, question.now))
  const recipients = [...new Set(due.flatMap((group) => group.recipients))]
  return recipients.flatMap((recipient) => {
    const before = previous.get(pairOf(event.key, recipient))
    const repetition = (before?.repetition ?? 0) + 1
    if (!before || before.closed) return { phase: 'first', key: event.key, recipient, repetition }
    return isReminderDue(before, question) ? { phase: 'again', key: event.key, recipient, repetition } : []
  })
}

function isDue(
  { type, line, since }: NoticeEvent,
  { targets, watchers }: NoticeGroup,
  now: Instant,
): boolean {
  const hasLasted = targets.some(
    (target) => target.type === type && now - since >= target.notifyAfterMinutes * MINUTE,
  )
  return hasLasted && watchers.some((watcher) => watcherMatches(watcher, line))
}

/** By the minutes of the clock, so that a look that comes a moment early does not cost a minute. */
const isReminderDue = ({ at }: PreviousNotice, { interval, now }: NoticeQuestion) =>
  interval > 0 && Math.floor(now / MINUTE) - Math.floor(at / MINUTE) >= interval
