import { settled } from '@baliza/domain'
import { type MonitoredItemNotification, type NodeId, type StatusCode, StatusCodes } from 'node-opcua-client'
import type { Draft } from '../clocks/source-clocks.ts'
import type { ConnectionReport } from '../connection/connection-report.ts'
import type { DriverParts } from '../connection/kept-driver.ts'
import type { Slot, TagSlots } from '../tag-slots.ts'
import { explainUaFailure } from './failure.ts'
import { findNodeId } from './node-id.ts'
import { toReading } from './reading.ts'
import type { UaSession } from './session.ts'
import { readServerStatus } from './status.ts'

/** How often the server is asked how it is, and whether nodes that were missing have come (back). */
const LOOK_AFTER = 5_000

export type SessionReader = {
  exchange(added: Iterable<Slot>, removed: readonly Slot[]): void
  stop(): void
}

/** What goes on during one session: values in, tags in and out, the server's health. */
export function readSession(ua: UaSession, parts: DriverParts): SessionReader {
  const { tagSlots, clock, report, clocks, sink } = parts
  const missing = openMissingTags(report, tagSlots)
  const requests = openRequests(ua)

  function values(items: readonly MonitoredItemNotification[]): void {
    const arrivalTime = clock()
    const slots: Slot[] = []
    const readings: Draft[] = []
    for (const { clientHandle, value } of items) {
      const slot = ua.items.slotOf(clientHandle)
      if (!slot) continue
      if (value.statusCode.value !== 0 && isGone(value.statusCode)) missing.add(slot, value.statusCode.name)
      slots.push(slot)
      readings.push(toReading(slot, value, arrivalTime))
    }
    report.heard(arrivalTime)
    if (slots.length > 0) sink.readings(clocks.toPlantTime({ slots, readings, arrivalTime }))
  }

  async function add(slots: Iterable<Slot>): Promise<void> {
    const { wanted, lost } = locate(slots, ua.namespaces)
    for (const slot of lost) missing.add(slot, 'not an address on this server')
    const refusals = wanted.length === 0 ? [] : await ua.items.add(wanted)
    const refused = new Set(refusals.map(({ slot }) => slot))
    for (const { slot, status } of refusals) missing.add(slot, status.name)
    for (const { slot } of wanted) if (!refused.has(slot)) missing.found(slot)
    missing.markBad()
  }

  async function lookAfter(): Promise<void> {
    report.reported(await readServerStatus(ua.session), clock())
    const again = missing.all()
    if (again.length === 0) return
    await ua.items.remove(again)
    await add(again)
  }

  requests.queue(async () => {
    report.reported(await readServerStatus(ua.session), clock())
    clocks.begin()
    ua.listen({ values, heard: (kind) => clocks.heard(clock(), kind) })
    await add(tagSlots.all())
  })
  const timer = setInterval(() => requests.queue(lookAfter), LOOK_AFTER)

  return {
    exchange(added, removed) {
      for (const slot of removed) missing.forget(slot)
      requests.queue(async () => {
        await ua.items.remove(removed)
        await add(added)
      })
    },
    stop() {
      requests.end()
      clearInterval(timer)
    },
  }
}

/** Requests go one after another; one that fails costs the session, and another is built. */
function openRequests(ua: UaSession) {
  let last: Promise<unknown> = Promise.resolve()
  let over = false

  async function follow(before: Promise<unknown>, request: () => Promise<void>): Promise<void> {
    await before
    if (over) return
    const done = await settled(request())
    if (!done.ok) ua.lost(explainUaFailure(done.error))
  }

  return {
    queue(request: () => Promise<void>): void {
      last = follow(last, request)
    },
    end(): void {
      over = true
    },
  }
}

/** The tags that the server does not have; why is logged once. */
function openMissingTags(report: ConnectionReport, tagSlots: TagSlots) {
  const reasons = new Map<Slot, string>()
  return {
    add(slot: Slot, why: string): void {
      if (reasons.get(slot) === why) return
      reasons.set(slot, why)
      report.log('warn', `tag ${slot.tag.tagName} (${slot.tag.tagValue}): ${why}`)
    },
    found(slot: Slot): void {
      if (reasons.delete(slot)) report.log('info', `tag ${slot.tag.tagName} is back`)
    },
    forget: (slot: Slot): void => void reasons.delete(slot),
    all: (): Slot[] => [...reasons.keys()],
    markBad: (): void => tagSlots.markBad(reasons.keys()),
  }
}

function locate(slots: Iterable<Slot>, namespaces: readonly string[]) {
  const wanted: { slot: Slot; nodeId: NodeId }[] = []
  const lost: Slot[] = []
  for (const slot of slots) {
    const nodeId = findNodeId(slot.tag.tagValue, namespaces)
    if (nodeId) wanted.push({ slot, nodeId })
    else lost.push(slot)
  }
  return { wanted, lost }
}

/** The node is not there (any more): the item is dead and has to be made again once the node is back. */
const isGone = (status: StatusCode): boolean =>
  status.equals(StatusCodes.BadNodeIdUnknown) || status.equals(StatusCodes.BadNodeIdInvalid)
