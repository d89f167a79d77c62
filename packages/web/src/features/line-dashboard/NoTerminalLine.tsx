import { mayRole } from '@baliza/domain'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { callQuery } from '../../api/call-api.ts'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import classes from './dashboard.module.css'
import { toLine } from './dashboard-address.ts'

/** The terminal stands at no line; whoever may see lines can look at one meanwhile. */
export function NoTerminalLine() {
  const { data: sectors } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const mayAdd = mayRole(useSessionUser()?.roleID ?? 0, 'configuration.administer')
  // Nothing is here yet but the way to the first line.
  if (mayAdd && sectors?.every(({ lines }) => lines.length === 0) === true) return <Navigate to="/primera-linea" replace />
  return (
    <div className={classes.notice}>
      <EmptyState
        icon={<IconDeviceDesktop size={32} aria-hidden />}
        title={m.line_dashboard_no_terminal()}
        text={m.line_dashboard_no_terminal_hint()}
      />
      {sectors !== undefined && sectors.length > 0 && (
        <nav aria-label={m.line_dashboard_choose_line()} className={classes.choices}>
          <p>{m.line_dashboard_choose_line()}</p>
          {sectors.map(({ sectorID, sectorName, lines }) => (
            <section key={sectorID} aria-label={sectorName}>
              <h2>{sectorName}</h2>
              <ul>
                {lines.map(({ lineID, description }) => (
                  <li key={lineID}>
                    <Link {...toLine({ line: lineID })} className={classes.choice}>
                      <b>{lineID}</b> {description}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
    </div>
  )
}
