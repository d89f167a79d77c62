import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'

/** Everything that the dialog of a reason offers to choose from. */
export function useReasonLists() {
  const reasons = useQuery(callQuery('stopreasons.get', {}))
  const equipments = useQuery(callQuery('equipments.get', {}))
  const links = useQuery(callQuery('equipments.stops.get', {}))
  const tree = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const client = useQueryClient()
  return {
    /** What a reason is linked to is known: a form that did not know it would take the links away. */
    isReady: links.isSuccess,
    reasons: reasons.data ?? [],
    equipments: equipments.data ?? [],
    links: links.data ?? [],
    lines: tree.data?.flatMap((sector) => sector.lines) ?? [],
    reload: () =>
      Promise.all(
        ['stopreasons.get', 'equipments.stops.get', 'stopreasons.forLine'].map((id) =>
          client.invalidateQueries({ queryKey: [id] }),
        ),
      ),
  }
}
