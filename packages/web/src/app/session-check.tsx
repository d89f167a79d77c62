import { useQuery } from '@tanstack/react-query'
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

/** Who comes back to a terminal must see why the page is gone. */
export function ExpiredSession() {
  return (
    <AlertDialog isOpen title={m.app_session()} onClose={closeSession}>
      {m.app_session_expired()}
    </AlertDialog>
  )
}
