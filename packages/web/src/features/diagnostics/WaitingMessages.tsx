import type { WaitingLetters } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './diagnostics.module.css'
import { channelText, reasonText } from './message-words.ts'

/** Channel by channel what waits, since when, and what was last wrong with it. */
export function WaitingMessages({ waiting }: { waiting: readonly WaitingLetters[] }) {
  const format = useFormat()
  return (
    <dl className={classes.health}>
      {waiting.map(({ channel, waiting: count, since, lastError }) => (
        <div key={channel} className={classes.figure}>
          <dt>{channelText(channel)}</dt>
          <dd>{m.diagnostics_waiting({ count: format.number(count) })}</dd>
          {since !== null && (
            <dd className={classes.small}>{m.diagnostics_waiting_since({ time: format.dateTime(since) })}</dd>
          )}
          {lastError !== null && <dd className={classes.small}>{reasonText(lastError)}</dd>}
        </div>
      ))}
    </dl>
  )
}
