import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { closeSession } from '../api/session.ts'
import { m } from '../i18n/paraglide/messages.js'
import { AlertDialog } from '../ui/ConfirmDialog.tsx'

/**
 * Somebody who comes back to a terminal must see why a login is needed; the page behind it stands still and
 * asks for nothing.
 */
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
