import { type MonitoredItemNotification, type NodeId, type StatusCode, StatusCodes } from 'node-opcua-client'
import { type Draft, SourceClocks } from '../clocks/source-clocks.ts'
import { type ConnectionReport, openConnectionReport } from '../connection/connection-report.ts'
import { CONNECTION_RULES } from '../connection/connection-watchdog.ts'
import { keepConnection } from '../connection/keep-connection.ts'
import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { openTagBoard, type Slot, type TagBoard } from '../tag-slots.ts'
import { browseNode } from './browse.ts'
import { explainUaFailure } from './failure.ts'
import { findNodeId } from './node-id.ts'
import { toReading } from './reading.ts'
import { openUaSession, type UaSession } from './session.ts'
import { readServerStatus } from './status.ts'

/** How often the server is asked how it is, and whether nodes that were missing have come (back). */
const LOOK_AFTER = 5_000

/**
 * Reads an OPC UA server: one session, one subscription, every value with the time and quality that its
 * source gave.
 */
export function openUaDriver(
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
): Driver {
  const board = openTagBoard(tags, sink, clock)
  const clocks = new SourceClocks(server, sink, { buffers: false })
  const report = openConnectionReport(server, sink, clocks.status)
  let reader: Reader | undefined

  const connection = keepConnection<UaSession>({
    rules: CONNECTION_RULES,
    open: (signals) => openUaSession(server, signals),
    explain: explainUaFailure,
    changed: report.changed,
    up(session) {
      reader = readSession(session, { board, sink, clock, report, clocks })
    },
    down(reason) {
      reader?.stop()
      reader = undefined
      board.markBad(board.slots())
      report.down(reason)
    },
  })

  return {
    start: connection.start,
    async stop() {
      report.mute()
      await connection.stop()
    },
    setTags(wanted) {
      const { added, removed } = board.setTags(wanted)
      if (reader) reader.exchange(added, removed)
      else board.markBad(added)
    },
    async browse(nodeId) {
      const session = connection.session()
      if (!session) throw new Error(`${server.name} is not connected`)
      return browseNode(session.session, nodeId)
    },
  }
}

type Surroundings = {
  readonly board: TagBoard
  readonly sink: Sink
  readonly clock: PlantClock
  readonly report: ConnectionReport
  readonly clocks: SourceClocks
}

type Reader = { exchange(added: Iterable<Slot>, removed: readonly Slot[]): void; stop(): void }

/** What goes on during one session: values in, tags in and out, the server's health. */
function readSession(ua: UaSession, { board, sink, clock, report, clocks }: Surroundings): Reader {
  const missing = new Map<Slot, string>()
  let work = Promise.resolve()
  let over = false

  /** Requests go one after another; one that fails costs the session, and the keeper builds another. */
  function queue(task: () => Promise<void>): void {
    work = work
      .then(() => (over ? undefined : task()))
      .catch((error: unknown) => ua.lost(explainUaFailure(error)))
  }

  function values(items: readonly MonitoredItemNotification[]): void {
    const arrivalTime = clock()
    const slots: Slot[] = []
    const readings: Draft[] = []
    for (const { clientHandle, value } of items) {
      const slot = ua.items.slotOf(clientHandle)
      if (!slot) continue
      if (value.statusCode.value !== 0 && isGone(value.statusCode)) miss(slot, value.statusCode.name)
      slots.push(slot)
      readings.push(toReading(slot, value, arrivalTime))
    }
    report.heard(arrivalTime)
    if (slots.length > 0) sink.readings(clocks.place({ slots, readings, arrivalTime }))
  }

  function miss(slot: Slot, why: string): void {
    if (missing.get(slot) === why) return
    missing.set(slot, why)
    report.log('warn', `tag ${slot.tag.tagName} (${slot.tag.tagValue}): ${why}`)
  }

  async function add(slots: Iterable<Slot>): Promise<void> {
    const { wanted, lost } = locate(slots, ua.namespaces)
    for (const slot of lost) miss(slot, 'not an address on this server')
    const refusals = wanted.length === 0 ? [] : await ua.items.add(wanted)
    const refused = new Set(refusals.map(({ slot }) => slot))
    for (const { slot, status } of refusals) miss(slot, status.name)
    for (const { slot } of wanted)
      if (!refused.has(slot) && missing.delete(slot)) report.log('info', `tag ${slot.tag.tagName} is back`)
    board.markBad(missing.keys())
  }

  async function lookAfter(): Promise<void> {
    report.reported(await readServerStatus(ua.session), clock())
    const again = [...missing.keys()]
    if (again.length === 0) return
    await ua.items.remove(again)
    await add(again)
  }

  queue(async () => {
    report.reported(await readServerStatus(ua.session), clock())
    clocks.begin()
    ua.listen({ values, heard: () => clocks.heard(clock()) })
    await add(board.slots())
  })
  const timer = setInterval(() => queue(lookAfter), LOOK_AFTER)

  return {
    exchange(added, removed) {
      for (const slot of removed) missing.delete(slot)
      queue(() => ua.items.remove(removed).then(() => add(added)))
    },
    stop() {
      over = true
      clearInterval(timer)
    },
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
