import type { AuditEntry } from '@baliza/contract'
import type { Filter } from '../../ui/data-grid/filter.ts'

/** The origin of rows that were written at once. */
export const IMPORTED = 'import'

export const isBatch = ({ action }: Pick<AuditEntry, 'action'>): boolean => action === 'import.confirm'

/** The rows behind an entry that tells of many. */
export const rowsBehind = ({ at, entity, userID }: Pick<AuditEntry, 'at' | 'entity' | 'userID'>): Filter => [
  ['origin', '=', IMPORTED],
  'and',
  ['at', '=', at],
  'and',
  ['entity', '=', entity],
  'and',
  ['userID', '=', userID],
]
