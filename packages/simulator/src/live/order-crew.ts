import type { Instant } from '@baliza/domain'
import type { PlannedOrder, PlantModel } from '../plant-model.ts'
import { eachOnce, keepWorking } from './keep-working.ts'
import { type KnownOrder, type OrderClient, openOrderClient } from './order-client.ts'
import { isFinal, type Login, openSession, Refused } from './session.ts'

export type OrderCrewOptions = Login & {
  readonly model: Pick<PlantModel, 'description' | 'orderAt'>
  readonly now: () => Instant
  /** Hears what went wrong, each thing once until something else does. */
  readonly trouble: (sentence: string) => void
}

export type Crew = { stop(): Promise<void> }

/** Real milliseconds between two looks at the plan. */
const LOOK_INTERVAL = 500

/**
 * The people at the lines: they create, start and finalize orders in Baliza as the model plans them. They act
 * when the plan of a line changes (and once at the start), so what somebody does by hand in between stands
 * until then.
 */
export function startOrderCrew({ model, now, trouble, ...login }: OrderCrewOptions): Crew {
  const stopping = new AbortController()
  const client = openOrderClient(openSession(login, stopping.signal))
  const lineIDs = model.description.lines
    .filter(({ enableOrderManager }) => enableOrderManager)
    .map(({ lineID }) => lineID)
  const settled = new Map<number, string | undefined>()
  const report = eachOnce(trouble)

  async function lookAt(lineID: number): Promise<void> {
    const wanted = model.orderAt(lineID, now())
    if (settled.has(lineID) && settled.get(lineID) === wanted?.op) return
    await follow(client, lineID, wanted).catch(acceptRefusal)
    settled.set(lineID, wanted?.op)
  }

  /**
   * A refusal is an answer: asking again would not help. A conflict is looked at afresh, and other trouble
   * passes.
   */
  function acceptRefusal(error: unknown): void {
    if (!isFinal(error)) throw error
    report(error)
  }

  /** A conflict on one line does not keep the others waiting. */
  async function round(): Promise<void> {
    let conflict: unknown
    for (const lineID of lineIDs) {
      await lookAt(lineID).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.status !== 409) throw error
        conflict = error
      })
    }
    if (conflict !== undefined) throw conflict
  }

  const working = keepWorking(round, { interval: LOOK_INTERVAL, stopping: stopping.signal, report })
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}

async function follow(client: OrderClient, lineID: number, wanted: PlannedOrder | undefined): Promise<void> {
  const running = await client.running(lineID)
  if (running?.op === wanted?.op) return
  if (!wanted) return running && client.finalize(running.order)
  const order = await createOnce(client, wanted)
  await client.start(order.order, running?.order)
}

/** One that was created before something went wrong is taken up again. */
async function createOnce(
  client: OrderClient,
  { lineID, op, lot, productCode, desiredProductionQuantity }: PlannedOrder,
): Promise<KnownOrder> {
  const waiting = (await client.waiting(lineID)).find((order) => order.op === op && order.lot === lot)
  return waiting ?? client.create({ lineID, op, lot, productCode, desiredProductionQuantity })
}
