import type { LineStatus } from '@baliza/contract'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateShape } from '../../ui/StateBadge.tsx'
import { useLiveLine } from '../line-dashboard/figures-context.tsx'
import { useStopActions } from '../line-dashboard/stop-actions.tsx'
import { Clock } from '../line-dashboard/tiles/CurrentStopTile.tsx'
import { STEP_WORDS, stepsOf } from '../maintenance/call-steps.ts'
import { callOf, mayCall } from '../maintenance/seen-call.ts'
import type { CallDialogs } from '../maintenance/use-call-dialogs.tsx'
import { bigWords } from './big-words.ts'
import classes from './kiosk.module.css'

type CallActions = { onCall: (lineID: number) => void; onMove: CallDialogs['move'] }

/**
 * What the line does, as a band of colour, shape, word and clock; a stop that nobody signed has its button in
 * it.
 */
export function BigState({ onCall, onMove }: CallActions) {
  const line = useLiveLine()
  if (line === undefined) return <Skeleton height="100%" />
  const { tone, label, reason, since } = bigWords(line)
  return (
    <section className={classes.state} data-tone={tone} aria-label={m.kiosk_state()}>
      <StateShape tone={tone} size={48} />
      <div className={classes.words}>
        <p className={classes.label}>{label}</p>
        {reason !== undefined && <p className={classes.reason}>{reason}</p>}
      </div>
      {since !== undefined && (
        <p className={classes.since} role="timer">
          <Clock since={since} />
        </p>
      )}
      <div className={classes.actions}>
        <SignNow status={line.status} />
        <Maintenance status={line.status} onCall={onCall} onMove={onMove} />
      </div>
    </section>
  )
}

/** Signing takes the signer's own password, except on a screen that was opened by somebody who may sign. */
function SignNow({ status: { lineID, stop } }: { status: LineStatus }) {
  const { mayEdit, recognize } = useStopActions()
  if (stop === null || stop.recognized) return null
  if (!mayEdit) return <p className={classes.reason}>{m.kiosk_cannot_sign()}</p>
  return (
    <button
      type="button"
      className={classes.sign}
      onClick={() => recognize([{ order: stop.order, lineID, stopID: stop.stopID }])}
    >
      {m.kiosk_sign()}
    </button>
  )
}

/** Calls a technician, and lets him sign when he comes and goes. */
function Maintenance({ status, onCall, onMove }: CallActions & { status: LineStatus }) {
  const roleID = useSessionUser()?.roleID ?? 0
  const call = callOf(status)
  if (!mayCall(roleID)) return null
  if (call === undefined) {
    return (
      <button type="button" className={classes.callNow} onClick={() => onCall(status.lineID)}>
        {m.kiosk_call()}
      </button>
    )
  }
  return stepsOf(call).map((step) => (
    <button
      key={step}
      type="button"
      className={step === 'nomtto' ? classes.callNow : classes.sign}
      onClick={() => onMove(step, call)}
    >
      {STEP_WORDS[step].label()}
    </button>
  ))
}
