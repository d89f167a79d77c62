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
    if (REASON_FIELDS.includes(field)) return reasons.data?.find(({ reasonID }) => reasonID === value)?.path
    if (field === 'equipmentID')
      return equipments.data?.find(({ equipmentID }) => equipmentID === value)?.name
    return undefined
  }
}
