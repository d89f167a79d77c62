import type { BodyOf, OwnSession } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { browserName } from '../../format/browser-name.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './account.module.css'

/** Where one is logged in; a forgotten one is ended from here. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(callQuery('sessions.mine', {}))
  const end = useWrite((body: BodyOf<'sessions.endMine'>) => callApi('sessions.endMine', { body }), {
    onRefused: toastProblem,
    outdates: ['sessions.mine'],
  })
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
    )
  return (
    <Tile title={m.account_sessions()}>
      <ul className={classes.sessions}>
        {data.map((session) => (
          <OneSession
            key={session.sessionID}
            session={session}
            isEnding={end.isBusy && end.sent?.sessionID === session.sessionID}
            onEnd={() => end.write({ sessionID: session.sessionID })}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          className={classes.start ?? ''}
          variant="default"
          h="var(--touch)"
          loading={end.isBusy && end.sent?.sessionID === undefined}
          onClick={() => end.write({})}
        >
          {m.account_end_others()}
        </Button>
      )}
    </Tile>
  )
}

type SessionProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function OneSession({ session, isEnding, onEnd }: SessionProps) {
  const { dateTime } = useFormat()
  const name = browserName(session.userAgent) || m.account_unknown_browser()
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.browser}>
          {name} <span className={classes.address}>{session.ipAddress}</span>
        </p>
        <p className={classes.used}>
          {m.account_used({ since: dateTime(session.createdAt), used: dateTime(session.usedAt) })}
        </p>
        {session.servedBy !== null && (
          <p className={classes.used}>{m.account_served_by({ node: session.servedBy })}</p>
        )}
      </div>
      {session.isCurrent ? (
        <span className={classes.current}>{m.account_this_one()}</span>
      ) : (
        <Button
          variant="subtle"
          h="var(--touch)"
          loading={isEnding}
          onClick={onEnd}
          aria-label={m.account_end_of({ name })}
        >
          {m.account_end()}
        </Button>
      )}
    </li>
  )
}
