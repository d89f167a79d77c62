import type { LineStatus, LiveMaintenance } from '@baliza/contract'
import { mayRole } from '@baliza/domain'

/** An active call as the stream tells it. */
export type SeenCall = LiveMaintenance & { readonly lineID: number }

/** What may be done with a call: the technician comes, has finished, or isn't needed. */
export type CallStep = 'start' | 'finish' | 'nomtto'

export const callOf = ({ lineID, maintenance }: LineStatus): SeenCall | undefined =>
  maintenance === null ? undefined : { ...maintenance, lineID }

/** Supervisors and operators act, and who signs must be one too: docs/product/roles.md. */
export const mayCall = (roleID: number): boolean => mayRole(roleID, 'maintenance.act')
