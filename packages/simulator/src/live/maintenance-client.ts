import { CALL_STATUS, type CallStatus } from '@baliza/domain'
import { type Login, openSession } from './session.ts'

/** A call as Baliza lists it; its answers say more. */
export type ListedCall = {
  readonly callID: number
  readonly resourceLineID: number
  readonly status: CallStatus
  readonly callReason: string
  /** ISO 8601. */
  readonly declarationDate: string
}

export type CallStep = 'start' | 'finish' | 'nomtto'

/** Baliza's calls on maintenance, as one person uses them. */
export type MaintenanceClient = {
  active(): Promise<readonly ListedCall[]>
  callTo(lineID: number, callReason: string): Promise<ListedCall>
  take(step: CallStep, call: ListedCall): Promise<void>
}

export function openMaintenanceClient(login: Login, aborted: AbortSignal): MaintenanceClient {
  const session = openSession(login, aborted)
  const signature = { username: login.userid, password: login.password }
  const withStatus = async (status: CallStatus) => {
    const filter = encodeURIComponent(JSON.stringify(['status', '=', status]))
    return (await session.call(`/api/maintenance/get?filter=${filter}`)) as readonly ListedCall[]
  }
  return {
    active: async () => [
      ...(await withStatus(CALL_STATUS.WAITING)),
      ...(await withStatus(CALL_STATUS.STARTED)),
    ],
    callTo: async (lineID, callReason) =>
      (await session.call('/api/maintenance/call', { lineID, callReason, ...signature })) as ListedCall,
    take: async (step, { callID }) =>
      void (await session.call(`/api/maintenance/${step}`, { callID, ...signature })),
  }
}
