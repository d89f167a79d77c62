import type { LineStatus, LiveMaintenance } from '@baliza/contract'
import { mayRole } from '@baliza/domain'

/** An active call as the stream tells it. */
export type SeenCall = LiveMaintenance & { readonly lineID: number }

/** What may be done with a call: the technician comes, has finished, or isn't needed. */
export type CallStep = 'start' | 'finish' | 'nomtto'

export const callOf = ({ lineID, maintenance }: LineStatus): SeenCall | undefined =>
  maintenance === null ? undefined : { ...maintenance, lineID }

/** §6: supervisors and operators act. A session of another role sees its terminal's line alone; there the signature says who it is. */
export const mayCall = (roleID: number): boolean => mayRole(roleID, 'maintenance.act') || !mayRole(roleID, 'lines.see')
