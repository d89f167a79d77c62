import { CALL_STATUS, HOUR, type Instant } from '@baliza/domain'
import type { PlannedCall, PlantModel } from '../plant-model.ts'
import { eachOnce, keepWorking } from './keep-working.ts'
import { type CallStep, type ListedCall, openMaintenanceClient } from './maintenance-client.ts'
import type { Crew } from './order-crew.ts'
import { isFinal } from './session.ts'

export type MaintenanceCrewOptions = {
  readonly model: Pick<PlantModel, 'description' | 'callAt'>
  readonly now: () => Instant
  readonly url: string
  /** That of each of them. */
  readonly password: string
  /** Hears what went wrong, each thing once until something else does. */
  readonly trouble: (sentence: string) => void
}

/** Real milliseconds between two looks at the lines. */
const LOOK_INTERVAL = 5_000

/**
 * Operators who call maintenance when the model says so, and technicians who come. Calls of anybody else are
 * left alone, unless they look like a forgotten one of theirs.
 */
export function startMaintenanceCrew({ model, now, url, password, trouble }: MaintenanceCrewOptions): Crew {
  const stopping = new AbortController()
  const clientOf = (userid: string) => openMaintenanceClient({ url, userid, password }, stopping.signal)
  const operator = clientOf('operador')
  /** Each signs in his own name; somebody has to close what the model no longer knows of. */
  const technicians = new Map(model.description.technicians.map(({ userID }) => [userID, clientOf(userID)]))
  const supervisor = clientOf('supervisor')
  const report = eachOnce(trouble)
  /** Whatever became of a call, nobody calls for the same jam again. */
  const called = new Set<string>()

  /** Calls that these people made; those of somebody who tries the demo are his. */
  const made = new Set<number>()

  const isOurs = (
    { callID, callReason, declarationDate }: ListedCall,
    planned: PlannedCall | undefined,
    at: Instant,
  ): boolean =>
    made.has(callID) ||
    (model.description.callReasons.includes(callReason) &&
      (planned?.reason === callReason || at - Date.parse(declarationDate) > HOUR))

  async function moveOn(active: ListedCall, planned: PlannedCall | undefined, at: Instant): Promise<void> {
    const step = isOurs(active, planned, at) ? nextStep(active, planned, at) : undefined
    if (step) await (technicians.get(planned?.technician ?? '') ?? supervisor).take(step, active)
  }

  async function callFor(
    lineID: number,
    { declared, ended, reason }: PlannedCall,
    at: Instant,
  ): Promise<void> {
    const name = `${lineID}/${declared}`
    if (at >= ended || called.has(name)) return
    called.add(name)
    made.add((await operator.callTo(lineID, reason)).callID)
  }

  async function lookAt(lineID: number, active: ListedCall | undefined): Promise<void> {
    const at = now()
    const planned = model.callAt(lineID, at)
    if (active) await moveOn(active, planned, at)
    else if (planned) await callFor(lineID, planned, at)
  }

  async function round(): Promise<void> {
    const active = new Map((await operator.active()).map((call) => [call.resourceLineID, call]))
    for (const { lineID, calculationBaliza } of model.description.lines) {
      if (calculationBaliza === null) continue
      await lookAt(lineID, active.get(lineID)).catch((error: unknown) => {
        if (!isFinal(error)) throw error
        report(error)
      })
    }
  }

  const working = keepWorking(round, { interval: LOOK_INTERVAL, stopping: stopping.signal, report })
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}

/** What the technician does next about a call: comes, is not needed, or has finished; undefined = wait. */
function nextStep(
  { status }: ListedCall,
  planned: PlannedCall | undefined,
  at: Instant,
): CallStep | undefined {
  const isOver = !planned || at >= planned.ended
  if (status === CALL_STATUS.STARTED) return isOver ? 'finish' : undefined
  if (planned && planned.started !== null) return at >= planned.started ? 'start' : undefined
  return isOver ? 'nomtto' : undefined
}
