import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../api/call-api.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Notice } from '../ui/Notice.tsx'
import classes from './SetupAccountBanner.module.css'

const LOOK_AGAIN = 300_000

/** Says to an administrator that the plant is without the backup that its rule asks for. */
export function BackupBanner() {
  const { data } = useQuery({
    ...callQuery('backups.get', {}),
    staleTime: LOOK_AGAIN,
    refetchInterval: LOOK_AGAIN,
  })
  if (data?.isLate !== true) return null
  return (
    <div className={classes.place}>
      <Notice
        tone="warn"
        title={m.app_backup_late()}
        action={
          <Link to="/diagnostics" className={classes.link}>
            {m.app_backup_late_go()}
          </Link>
        }
      >
        {data.runs[0]?.problem ?? m.app_backup_late_why()}
      </Notice>
    </div>
  )
}
