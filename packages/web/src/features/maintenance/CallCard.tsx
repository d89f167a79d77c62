import { instant, isOverdueCall } from '@baliza/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNow } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StateShape } from '../../ui/StateBadge.tsx'
import { STEP_WORDS, stepsOf } from './call-steps.ts'
import { LineName } from './LineName.tsx'
import classes from './maintenance.module.css'
import type { CallStep, SeenCall } from './seen-call.ts'

type Props = {
  call: SeenCall
  isStale?: boolean
  /** Left out, it can only be looked at. */
  onMove?: ((step: CallStep, call: SeenCall) => void) | undefined
  /** As wide as the screen of its line, where everybody knows which line it is. */
  isWide?: boolean
}

/** A call that somebody waits for or works on: why, since when, who, and what may be done about it. */
export function CallCard({ call, isStale = false, onMove, isWide = false }: Props) {
  const status = call.status === 1 ? 'started' : 'waiting'
  return (
    <article
      className={classes.card}
      data-status={status}
      data-wide={isWide || undefined}
      data-stale={isStale || undefined}
    >
      <State call={call} />
      <div className={classes.about}>
        <h3 className={classes.reason}>{call.callReason}</h3>
        {!isWide && (
          <p className={classes.line}>
            <LineName lineID={call.lineID} />
          </p>
        )}
        <Happened call={call} />
        {isStale && <p className={classes.dim}>{m.maintenance_stale()}</p>}
        <Overdue call={call} />
      </div>
      {onMove !== undefined && <Steps call={call} onMove={onMove} />}
    </article>
  )
}

function State({ call: { status, startDate, declarationDate } }: { call: SeenCall }) {
  return (
    <div className={classes.state}>
      <StateShape tone="maintenance" size={18} />
      <span className={classes.stateName}>
        {status === 1 ? m.maintenance_started() : m.maintenance_waiting()}
      </span>
      <Clock since={startDate ?? declarationDate} />
    </div>
  )
}

function Steps({ call, onMove }: { call: SeenCall; onMove: NonNullable<Props['onMove']> }) {
  return (
    <div className={classes.steps}>
      {stepsOf(call).map((step) => (
        <button
          key={step}
          type="button"
          className={classes.step}
          data-main={step !== 'nomtto' || undefined}
          onClick={() => onMove(step, call)}
        >
          {STEP_WORDS[step].label()}
        </button>
      ))}
    </div>
  )
}

/** Ticks by itself, so that a second draws nothing else. */
function Clock({ since }: { since: string }) {
  const { clock } = useFormat()
  return (
    <span className={classes.clock} role="timer">
      {clock(useNow() - Date.parse(since))}
    </span>
  )
}

function Overdue({ call }: { call: SeenCall }) {
  if (
    !isOverdueCall(
      { status: call.status, declarationDate: instant(Date.parse(call.declarationDate)) },
      useNow(),
    )
  )
    return null
  return (
    <p className={classes.overdue}>
      <IconAlertTriangle size={18} aria-hidden />
      {m.maintenance_overdue()}
    </p>
  )
}

/** When it broke, who called and who came. */
function Happened({
  call: { callDate, declarationDate, declaredByName, startDate, startedByName },
}: {
  call: SeenCall
}) {
  const { hourMinute } = useFormat()
  const called = { time: hourMinute(declarationDate) }
  const taken = startDate === null ? null : { time: hourMinute(startDate) }
  return (
    <ul className={classes.happened}>
      <li>{m.maintenance_trouble_since({ time: hourMinute(callDate) })}</li>
      <li>
        {declaredByName === null
          ? m.maintenance_called(called)
          : m.maintenance_called_at({ ...called, name: declaredByName })}
      </li>
      {taken !== null && (
        <li>
          {startedByName === null
            ? m.maintenance_taken(taken)
            : m.maintenance_taken_at({ ...taken, name: startedByName })}
        </li>
      )}
    </ul>
  )
}
