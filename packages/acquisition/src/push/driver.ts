import { type Instant, pushSilence, SECOND } from '@baliza/domain'
import { OwnClock } from '../clocks/own-clock.ts'
import { type Draft, type Message, SourceClocks } from '../clocks/source-clocks.ts'
import { type ConnectionReport, openConnectionReport } from '../connection/connection-report.ts'
import { RUNNING } from '../connection/server-status.ts'
import type { OpenDriver, PushedReading } from '../driver.ts'
import { openTagSlots, type Slot, type TagSlots } from '../tag-slots.ts'

/** How often somebody looks whether the source has fallen silent, in milliseconds of the machine. */
const LOOK_EVERY = 250

/** Waits for a source that sends its readings itself: its tags are known as long as it goes on sending. */
export const openPushDriver: OpenDriver = (server, tags, sink, clock) => {
  const tagSlots = openTagSlots(tags, sink, clock)
  const clocks = new SourceClocks(server, sink, { buffers: true, ownClock: new OwnClock(clock) })
  const report = openConnectionReport(server, sink, clocks.status)
  const silence = pushSilence(server.hostName) * SECOND
  const never = new Set<Slot>(tagSlots.all())
  let timer: NodeJS.Timeout | undefined
  let heardAt = 0
  /** `since`: from then on tags may be missed, in milliseconds of the machine. */
  let phase: { kind: 'waiting' | 'silent' } | { kind: 'up'; since: number } = { kind: 'waiting' }

  function look(): void {
    const now = performance.now()
    if (now - heardAt >= silence && phase.kind !== 'silent') {
      phase = { kind: 'silent' }
      tagSlots.markBad(tagSlots.all())
      report.down(`nothing was sent for ${silence / SECOND} s`)
    }
    if (phase.kind === 'up' && now - phase.since >= silence && never.size > 0) miss(never, tagSlots, report)
  }

  return {
    start() {
      if (timer) return
      heardAt = performance.now()
      report.changed(WAITING)
      timer = setInterval(look, LOOK_EVERY)
    },
    async stop() {
      if (!timer) return
      clearInterval(timer)
      timer = undefined
      report.mute()
      tagSlots.markBad(tagSlots.all())
    },
    setTags(wanted) {
      const { added, removed } = tagSlots.setTags(wanted)
      for (const slot of removed) never.delete(slot)
      for (const slot of added) never.add(slot)
      if (phase.kind === 'up') phase = { kind: 'up', since: performance.now() }
      else if (phase.kind === 'silent') tagSlots.markBad(added)
    },
    receive(pushed, receivedAt) {
      if (!timer) return []
      heardAt = performance.now()
      if (phase.kind !== 'up') phase = { kind: 'up', since: heardAt }
      clocks.heard(receivedAt)
      const message = messageOf(tagSlots, pushed, receivedAt)
      for (const slot of message.slots) never.delete(slot)
      const readings = clocks.toPlantTime(message)
      report.reported(RUNNING, receivedAt)
      return readings
    },
    browse: browseNothing,
  }
}

/** The source speaks, but of some tags it never did. */
function miss(never: Set<Slot>, tagSlots: TagSlots, report: ConnectionReport): void {
  for (const { tag } of never)
    report.log('warn', `tag ${tag.tagName} (${tag.tagValue}): nothing was sent of it`)
  tagSlots.markBad(never)
  never.clear()
}

const WAITING = { kind: 'connecting', failures: 0, lookedAt: 0, waited: 0 } as const

const browseNothing = () =>
  Promise.reject(new Error('a source that sends its readings has no address space to browse'))

/** What was sent of our tags. */
function messageOf(tagSlots: TagSlots, pushed: readonly PushedReading[], arrivalTime: Instant): Message {
  const known = new Map([...tagSlots.all()].map((slot) => [slot.tag.tagID, slot]))
  const slots: Slot[] = []
  const readings: Draft[] = []
  for (const { tagID, value, quality, sourceTime } of pushed) {
    const slot = known.get(tagID)
    if (!slot) continue
    slots.push(slot)
    readings.push({
      tagID,
      value: quality === 'bad' ? null : value,
      quality,
      sourceTime: sourceTime ?? Number.NaN,
      arrivalTime,
    })
  }
  return { slots, readings, arrivalTime }
}
