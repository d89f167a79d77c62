import {
  AttributeIds,
  type ClientSession,
  type ClientSessionRawSubscriptionService,
  DataChangeFilter,
  DataChangeTrigger,
  MonitoringMode,
  type NodeId,
  type StatusCode,
  StatusCodes,
  TimestampsToReturn,
} from 'node-opcua-client'
import type { Slot } from '../tag-slots.ts'

/**
 * Times in milliseconds. A signal shall be on a screen in under a second; a blip between two publishes shall
 * not be lost.
 */
const SAMPLING_INTERVAL = 100
export const PUBLISHING_INTERVAL = 100
const QUEUE_SIZE = 10

/**
 * NOTE: the low-level subscription services are public on the session's class and missing in its interface.
 */
export type RawSession = ClientSession & ClientSessionRawSubscriptionService

type Refusal = { readonly slot: Slot; readonly status: StatusCode }

type Item = { readonly handle: number; readonly slot: Slot; readonly nodeId: NodeId; monitoredItemId: number }

export type MonitoredItems = {
  slotOf(handle: number): Slot | undefined
  /** Asks the server to watch these; answers with those that it refused. */
  add(wanted: readonly { readonly slot: Slot; readonly nodeId: NodeId }[]): Promise<readonly Refusal[]>
  remove(slots: readonly Slot[]): Promise<void>
}

/** The items that one subscription watches. `perCall` is the server's limit on items in one request. */
export function watchItems(session: RawSession, subscriptionId: number, perCall: number): MonitoredItems {
  const byHandle = new Map<number, Item>()
  const bySlot = new Map<Slot, Item>()
  let lastHandle = 0

  function forget(item: Item): void {
    byHandle.delete(item.handle)
    bySlot.delete(item.slot)
  }

  async function create(items: readonly Item[]): Promise<readonly Refusal[]> {
    const itemsToCreate = items.map(toRequest)
    const response = await session.createMonitoredItems({
      subscriptionId,
      timestampsToReturn: TimestampsToReturn.Both,
      itemsToCreate,
    })
    const refusals: Refusal[] = []
    for (const [index, item] of items.entries()) {
      const result = response.results?.[index]
      item.monitoredItemId = result?.monitoredItemId ?? 0
      if (result?.statusCode.isGood()) continue
      forget(item)
      refusals.push({ slot: item.slot, status: result?.statusCode ?? StatusCodes.BadUnexpectedError })
    }
    return refusals
  }

  return {
    slotOf: (handle) => byHandle.get(handle)?.slot,
    async add(wanted) {
      const items = wanted.map(
        ({ slot, nodeId }): Item => ({ handle: ++lastHandle, slot, nodeId, monitoredItemId: 0 }),
      )
      for (const item of items) {
        byHandle.set(item.handle, item)
        bySlot.set(item.slot, item)
      }
      const refusals: Refusal[] = []
      for (const part of chunk(items, perCall)) refusals.push(...(await create(part)))
      return refusals
    },
    async remove(slots) {
      const items = slots.map((slot) => bySlot.get(slot)).filter((item) => item !== undefined)
      items.forEach(forget)
      for (const part of chunk(items, perCall)) {
        await session.deleteMonitoredItems({
          subscriptionId,
          monitoredItemIds: part.map(({ monitoredItemId }) => monitoredItemId),
        })
      }
    },
  }
}

const REPEATS = new DataChangeFilter({ trigger: DataChangeTrigger.StatusValueTimestamp })

const toRequest = ({ handle, nodeId, slot }: Item) => ({
  itemToMonitor: { nodeId, attributeId: AttributeIds.Value },
  monitoringMode: MonitoringMode.Reporting,
  requestedParameters: {
    clientHandle: handle,
    samplingInterval: SAMPLING_INTERVAL,
    queueSize: QUEUE_SIZE,
    discardOldest: true,
    filter: slot.tag.everyUpdate ? REPEATS : null,
  },
})

function* chunk<T>(list: readonly T[], size: number): Iterable<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
