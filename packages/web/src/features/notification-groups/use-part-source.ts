import { useMemo } from 'react'
import { type GridCalls, gridSource } from '../../api/grid-source.ts'

/** What can be listed, added, changed and deleted of a group. */
type PartName = 'schedules' | 'targets' | 'watchers'

/** The rows of one group; new ones are its own. */
export const usePartSource = <Part extends PartName>(part: Part, groupID: number) =>
  useMemo(() => gridSource<`notifications.${Part}.get`>(callsOf(part, groupID)), [part, groupID])

const callsOf = <Part extends PartName>(
  part: Part,
  groupID: number,
): GridCalls<`notifications.${Part}.get`> => ({
  load: `notifications.${part}.get`,
  insert: `notifications.${part}.post`,
  update: `notifications.${part}.put`,
  remove: `notifications.${part}.delete`,
  query: { groupID },
})
