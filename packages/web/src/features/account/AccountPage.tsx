import { useSessionUser } from '../../api/session.ts'
import { fullName } from '../../api/session-user.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './account.module.css'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { OwnTelegram } from './OwnTelegram.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RequiredFactor } from './RequiredFactor.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { TemporaryPassword } from './TemporaryPassword.tsx'

/** One's own account: the password, and where one is logged in. */
export function AccountPage() {
  const user = useSessionUser()
  if (user === null) return null
  if (user.mustChangePassword) return <TemporaryPassword user={user} />
  if (user.mustEnrolFactor) return <RequiredFactor user={user} />
  const name = fullName(user)
  return (
    <div className={classes.page}>
      <PageHeader
        title={m.account_title()}
        subtitle={user.userID === undefined ? name : `${name} · ${user.userID}`}
      />
      <div className={classes.cards}>
        <OwnTelegram />
        <OwnPassword user={{ ...user, userID: user.userID ?? '' }} />
        <SecondFactor />
        <Passkeys />
      </div>
      <OwnSessions />
    </div>
  )
}
