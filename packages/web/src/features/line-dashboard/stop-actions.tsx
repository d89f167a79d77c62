import type { StopKey } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useSessionUser } from '../../api/session.ts'
import { useWhenSettled } from '../../ui/use-when-settled.ts'
import { mayCall } from '../maintenance/seen-call.ts'
import { useCallDialogs } from '../maintenance/use-call-dialogs.tsx'
import { toStopsList } from '../stops/list-address.ts'
import { preloadRecognition, useStopDialogs } from '../stops/use-stop-dialogs.tsx'
import { useLiveLine } from './figures-context.tsx'

type StopActions = {
  /** Supervisors and operators sign. */
  readonly mayEdit: boolean
  /** The recognition is being fetched. */
  readonly isOpening: boolean
  readonly recognize: (stops: readonly StopKey[]) => void
  /** An unrecognized stop is recognized; any other one leads to the list of that order, line and stop. */
  readonly pick: (stop: StopKey, recognized: boolean) => void
}

const StopActionsContext = createContext<StopActions | null>(null)

/** What may be done with the stops that the tiles show; its dialogs are fetched when they open. */
export function StopActionsProvider({ children }: { children: ReactNode }) {
  const roleID = useSessionUser()?.roleID ?? 0
  const mayEdit = mayRole(roleID, 'stops.edit')
  const navigate = useNavigate()
  const status = useLiveLine()?.status
  const { callTo, dialogs: callDialogs } = useCallDialogs()
  const isCallOffered = status !== undefined && status.maintenance === null && mayCall(roleID)
  const { recognize, isOpening, dialogs } = useStopDialogs({ onCall: isCallOffered ? callTo : undefined })
  useWhenSettled(preloadRecognition, mayEdit)
  const actions = useMemo(
    (): StopActions => ({
      mayEdit,
      isOpening,
      recognize,
      pick: (stop, recognized) => {
        if (mayEdit && !recognized) recognize([stop])
        else void navigate(toStopsList({ order: stop.order, line: stop.lineID, stopId: stop.stopID }))
      },
    }),
    [mayEdit, isOpening, recognize, navigate],
  )
  return (
    <StopActionsContext value={actions}>
      {children}
      {dialogs}
      {callDialogs}
    </StopActionsContext>
  )
}

export function useStopActions(): StopActions {
  const actions = useContext(StopActionsContext)
  if (actions === null) throw new Error('a tile stands outside of a dashboard')
  return actions
}
