import type { Stop } from '@baliza/contract'
import { mayRole, REASON } from '@baliza/domain'
import { IconFileDescription, IconScissors } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import type { StopDialogs } from './use-stop-dialogs.tsx'

type Open = Omit<StopDialogs, 'dialogs' | 'isOpening'>

/** Supervisors and operators recognize, modify and split; everybody may look at what was done. */
export function useRowActions({ recognize, split, showHistory }: Open) {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'stops.edit')
  return useMemo(() => {
    const look = (stop: Stop): RowAction => ({
      id: 'history',
      label: m.stops_details(),
      icon: <IconFileDescription size={20} aria-hidden />,
      onRun: () => showHistory(stop),
    })
    const edits = (stop: Stop): RowAction[] => [
      {
        id: 'recognize',
        label: stop.recognized ? m.stops_modify() : m.stops_recognize(),
        isMain: true,
        ...(stop.reasonID === REASON.NO_MATERIAL && { whyNot: m.stops_without_material() }),
        onRun: () => recognize([stop]),
      },
      {
        id: 'split',
        label: m.stops_split(),
        icon: <IconScissors size={20} aria-hidden />,
        onRun: () => split(stop),
      },
    ]
    return {
      of: (stop: Stop): readonly RowAction[] => (mayEdit ? [...edits(stop), look(stop)] : [look(stop)]),
      width: mayEdit ? 208 : 64,
    }
  }, [mayEdit, recognize, split, showHistory])
}
