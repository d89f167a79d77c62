import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { orNothing } from '../../api/or-nothing.ts'
import { closeSession, openSession } from '../../api/session.ts'
import type { SessionUser } from '../../api/session-user.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './account.module.css'
import { PasswordDialog } from './PasswordDialog.tsx'

/** A password that somebody else chose must be changed here before anything else. */
export function TemporaryPassword({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(true)
  const navigate = useNavigate()
  const enter = () => {
    openSession({ ...user, mustChangePassword: undefined })
    void navigate({ to: '/', replace: true })
  }
  const leave = () => {
    void orNothing(callApi('users.logout', {}))
    closeSession()
  }
  return (
    <div className={classes.temporary}>
      <h1 className={classes.title}>{m.account_welcome({ name: user.firstName })}</h1>
      <Notice tone="info" title={m.account_must_change()}>
        {m.account_must_change_why()}
      </Notice>
      <div className={classes.choices}>
        <Button variant="default" h="var(--touch)" onClick={leave}>
          {m.account_leave()}
        </Button>
        <Button h="var(--touch)" onClick={() => setOpen(true)}>
          {m.account_change_password()}
        </Button>
      </div>
      {isOpen && (
        <PasswordDialog userID={user.userID ?? ''} onChanged={enter} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
