import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { callApi } from '../../api/call-api.ts'
import { orNothing } from '../../api/or-nothing.ts'
import { closeSession } from '../../api/session.ts'
import type { SessionUser } from '../../api/session-user.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './account.module.css'

type Props = {
  user: SessionUser
  title: string
  why: string
  doLabel: string
  onDo: () => void
  /** Where it is done. */
  children: ReactNode
}

/** What somebody has to do here before anything else: do it, or leave. */
export function HeldUp({ user, title, why, doLabel, onDo, children }: Props) {
  const leave = () => {
    void orNothing(callApi('users.logout', {}))
    closeSession()
  }
  return (
    <div className={classes.temporary}>
      <h1 className={classes.title}>{m.account_welcome({ name: user.firstName })}</h1>
      <Notice tone="info" title={title}>
        {why}
      </Notice>
      <div className={classes.choices}>
        <Button variant="default" h="var(--touch)" onClick={leave}>
          {m.account_leave()}
        </Button>
        <Button h="var(--touch)" onClick={onDo}>
          {doLabel}
        </Button>
      </div>
      {children}
    </div>
  )
}
