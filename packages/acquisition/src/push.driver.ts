import { type Instant, latest, pushSilence, SECOND, type TagReading } from '@baliza/domain'
import { openConnectionReport } from './connection-report.ts'
import type { Driver, PlantClock, PushedReading, ServerSettings, Sink, TagAddress } from './driver.ts'
import { isPlausible } from './source-time.ts'
import { openTagBoard, resume, type Slot } from './tag-board.ts'

/** How often somebody looks whether the source has fallen silent, in milliseconds of the machine. */
const LOOK_EVERY = 250

/** Waits for a source that sends its readings itself: its tags are known as long as it goes on sending. */
export function openPushDriver(server: ServerSettings, tags: readonly TagAddress[], sink: Sink, clock: PlantClock): Driver {
  const board = openTagBoard(tags, sink, clock)
  const report = openConnectionReport(server, sink)
  const silence = pushSilence(server.hostName) * SECOND
  const never = new Set<Slot>(board.slots())
  const order = openOrder()
  let timer: NodeJS.Timeout | undefined
  let heardAt = 0
  /** `since`: from then on tags may be missed, in milliseconds of the machine. */
  let phase: { kind: 'waiting' | 'silent' } | { kind: 'up'; since: number } = { kind: 'waiting' }

  function look(): void {
    const now = performance.now()
    if (now - heardAt >= silence && phase.kind !== 'silent') {
      phase = { kind: 'silent' }
      board.markBad(board.slots())
      report.down(`nothing was sent for ${silence / SECOND} s`)
    }
    if (phase.kind === 'up' && now - phase.since >= silence && never.size > 0) missNever()
  }

  /** The source speaks, but of some tags it never did. */
  function missNever(): void {
    for (const { tag } of never) report.log('warn', `tag ${tag.tagName} (${tag.tagValue}): nothing was sent of it`)
    board.markBad(never)
    never.clear()
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
      board.markBad(board.slots())
    },
    setTags(wanted) {
      const { added, removed } = board.setTags(wanted)
      for (const slot of removed) never.delete(slot)
      for (const slot of added) never.add(slot)
      if (phase.kind === 'up') phase = { kind: 'up', since: performance.now() }
      else if (phase.kind === 'silent') board.markBad(added)
    },
    receive(pushed, receivedAt) {
      if (!timer) return []
      heardAt = performance.now()
      if (phase.kind !== 'up') phase = { kind: 'up', since: heardAt }
      const slots = new Map([...board.slots()].map((slot) => [slot.tag.tagID, slot]))
      report.reported(RUNNING, receivedAt)
      return pushed.flatMap((reading) => {
        const slot = slots.get(reading.tagID)
        if (slot) never.delete(slot)
        return slot ? [order.read(slot, reading, receivedAt)] : []
      })
    },
    browse: browseNothing,
  }
}

const WAITING = { kind: 'connecting', failures: 0, lookedAt: 0, waited: 0 } as const
const RUNNING = { vendorInfo: null, productVersion: null, startTime: null, serverState: 'Running', statusInfo: null } as const

const browseNothing = () => Promise.reject(new Error('a source that sends its readings has no address space to browse'))

/** The source's own order counts: what it says later was not before what it said earlier. */
function openOrder() {
  const last = new WeakMap<Slot, Instant>()
  return {
    read(slot: Slot, { value, quality, sourceTime: said }: PushedReading, receivedAt: Instant): TagReading {
      const believed = said !== null && isPlausible(said, receivedAt) ? (said as Instant) : receivedAt
      const resumed = slot.badSince === 0 ? believed : resume(slot, believed, latest(receivedAt, slot.badSince))
      const sourceTime = latest(resumed, last.get(slot) ?? resumed)
      last.set(slot, sourceTime)
      return { tagID: slot.tag.tagID, value: quality === 'bad' ? null : value, quality, sourceTime, arrivalTime: receivedAt }
    },
  }
}
