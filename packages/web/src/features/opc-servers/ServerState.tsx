import { StateShape } from '../../ui/StateBadge.tsx'
import classes from './opc-servers.module.css'
import { shownOf } from './server-words.ts'
import { type ListedServer, useServerStates } from './use-server-states.ts'

/** How the connection to a server is now: a shape and a word, and where there is a reason, why. */
export function ServerState({ server }: { server: ListedServer }) {
  const now = useServerStates()?.get(server.opcServerID)
  const { tone, text } = shownOf(now ?? server)
  const reason = now?.enabled ? (now.statusInfo ?? now.securityWarning ?? now.clockWarning) : null
  return (
    <span className={classes.state} data-tone={tone} title={reason ?? undefined}>
      <StateShape tone={tone} />
      {text}
      {reason !== null && <span className={classes.reason}>{reason}</span>}
    </span>
  )
}
