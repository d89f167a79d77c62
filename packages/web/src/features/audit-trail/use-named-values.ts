import type { Equipment, StopReason } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'

/** What a number of the trail stands for, as far as it still exists. */
export type NamedValues = (field: string, value: unknown) => string | undefined

const REASON_FIELDS = ['reasonID', 'parentID']

/** Reasons by their paths and equipment by its name: the trail itself keeps numbers. */
export function useNamedValues(): NamedValues {
  const reasons = useQuery({ ...callQuery('stopreasons.get', {}), staleTime: 60_000 })
  const equipments = useQuery({ ...callQuery('equipments.get', {}), staleTime: 60_000 })
  return (field, value) => {
    if (REASON_FIELDS.includes(field))
      return rowsOf<StopReason>(reasons.data).find(({ reasonID }) => reasonID === value)?.path
    if (field === 'equipmentID')
      return rowsOf<Equipment>(equipments.data).find(({ equipmentID }) => equipmentID === value)?.name
    return undefined
  }
}

/** A load call that is asked for nothing but rows answers rows. */
const rowsOf = <R>(answer: unknown): readonly R[] => (Array.isArray(answer) ? (answer as R[]) : [])
