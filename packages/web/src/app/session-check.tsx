import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../api/call-api.ts'
import { closeSession } from '../api/session.ts'
import { m } from '../i18n/paraglide/messages.js'
import { AlertDialog } from '../ui/ConfirmDialog.tsx'

/** §4: on load and every 60 s. A server that can't be reached says nothing about the session; only a 401 does. */
const EVERY = 60_000

export function useSessionCheck(isLoggedIn: boolean): void {
  useQuery({
    queryKey: ['users.isvalid'],
    queryFn: ({ signal }) => callApi('users.isvalid', {}, signal),
    enabled: isLoggedIn,
    refetchInterval: EVERY,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  })
}

/** Who comes back to a terminal must see why he has to log in; the page stands still behind it, asking for nothing. */
export function ExpiredSession() {
  useEffect(() => {
    onlineManager.setOnline(false)
    return () => onlineManager.setOnline(true)
  }, [])
  return (
    <AlertDialog isOpen title={m.app_session()} onClose={closeSession} isBlurred>
      {m.app_session_expired()}
    </AlertDialog>
  )
}
