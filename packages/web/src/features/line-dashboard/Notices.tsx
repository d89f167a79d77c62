import { IconBuildingFactory2, IconLock } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import classes from './dashboard.module.css'

export function NoAccess() {
  return (
    <div className={classes.notice}>
      <EmptyState icon={<IconLock size={32} aria-hidden />} title={m.line_dashboard_no_access()} />
    </div>
  )
}

export function NoSuchLine() {
  return (
    <div className={classes.notice}>
      <EmptyState
        icon={<IconBuildingFactory2 size={32} aria-hidden />}
        title={m.line_dashboard_no_such_line()}
      />
    </div>
  )
}
