import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openSession } from '../../api/session.ts'
import { isHeldUp, type SessionUser } from '../../api/session-user.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { HeldUp } from './HeldUp.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** A password that somebody else chose must be changed here before anything else. */
export function TemporaryPassword({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(true)
  const navigate = useNavigate()
  const enter = () => {
    const ready = { ...user, mustChangePassword: undefined }
    openSession(ready)
    if (!isHeldUp(ready)) void navigate({ to: '/', replace: true })
  }
  return (
    <HeldUp
      user={user}
      title={m.account_must_change()}
      why={m.account_must_change_why()}
      doLabel={m.account_change_password()}
      onDo={() => setOpen(true)}
    >
      {isOpen && (
        <PasswordDialog
          user={{ ...user, userID: user.userID ?? '' }}
          onChanged={enter}
          onClose={() => setOpen(false)}
        />
      )}
    </HeldUp>
  )
}
