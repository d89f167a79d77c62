import { ROLE } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../api/call-api.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Notice } from '../ui/Notice.tsx'
import classes from './SetupAccountBanner.module.css'

/** The account that an installation begins with: docs/product/limits.md#the-first-account. */
const SETUP_ACCOUNT = 'setup'
const ADMINISTRATORS = JSON.stringify([['roleID', '=', ROLE.ADMINISTRATOR], 'and', ['active', '=', true]])

/** Asks an administrator to delete the account `setup` while it stands beside another one. */
export function SetupAccountBanner() {
  const { data: administrators = [] } = useQuery({
    ...callQuery('users.get', { query: { filter: ADMINISTRATORS } }),
    staleTime: 30_000,
  })
  const names = administrators.map(({ userID }) => userID)
  if (!names.includes(SETUP_ACCOUNT) || names.length < 2) return null
  return (
    <div className={classes.place}>
      <Notice
        tone="warn"
        title={m.app_setup_account()}
        action={
          <Link to="/configuracion" search={{ tab: 'users' }} className={classes.link}>
            {m.app_setup_account_go()}
          </Link>
        }
      >
        {m.app_setup_account_why()}
      </Notice>
    </div>
  )
}
