import type { LineStatus } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../api/live/use-live.ts'
import { useFormat } from '../../../api/plant.ts'
import { useSessionUser } from '../../../api/session.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { reasonName } from '../../../i18n/reason-name.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { StateShape } from '../../../ui/StateBadge.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import { useDashboardView } from '../dashboard-view.ts'
import { useLiveLine } from '../figures-context.tsx'
import { failsByScript, headline, lineWords } from '../line-words.ts'
import { openUnsigned } from '../unsigned-stops.ts'
import classes from './tiles.module.css'
import { Unsigned } from './Unsigned.tsx'

/**
 * What the line is doing this second, whatever window is looked at, with a maintenance call over it; below,
 * what of the shown shift waits for a signature. Beside the figures of another shift the present has no
 * colour.
 */
export function CurrentStopTile() {
  const line = useLiveLine()
  const isPast = useDashboardView().shiftStart !== undefined
  return (
    <Tile
      title={m.line_dashboard_current_stop()}
      aside={line?.isStale === true ? m.line_dashboard_no_connection() : m.line_dashboard_until_now()}
      isStale={line?.isStale === true}
      className={classes.frame}
    >
      {line === undefined ? <SkeletonRows rows={3} /> : <Now status={line.status} isPast={isPast} />}
      <Unsigned open={isPast ? null : openUnsigned(line?.status)} />
    </Tile>
  )
}

function Now({ status, isPast }: { status: LineStatus; isPast: boolean }) {
  const { tone, since } = lineWords(status)
  const { time } = useFormat()
  return (
    <div
      className={classes.now}
      data-tone={isPast ? 'past' : tone}
      data-unrecognized={(!isPast && status.stop?.recognized === false) || undefined}
    >
      <p className={classes.nowReason}>
        <StateShape tone={tone} size={16} />
        <span>{headline(status)}</span>
      </p>
      <p className={classes.nowClock}>
        <Clock since={since} />
      </p>
      <p className={classes.nowSince}>
        {m.line_dashboard_since({ time: time(since) })}
        <Underneath status={status} />
      </p>
      <ToScript status={status} />
    </div>
  )
}

/** Leads those who may mend the script to it. */
function ToScript({ status }: { status: LineStatus }) {
  const roleID = useSessionUser()?.roleID ?? 0
  if (!failsByScript(status) || !mayRole(roleID, 'configuration.administer')) return null
  return (
    <Link to="/configuracion" search={{ tab: 'resources' }} className={classes.nowAction}>
      {m.line_dashboard_to_script()}
    </Link>
  )
}

/** Under a maintenance call: whether somebody has come, and the stop that goes on. */
function Underneath({ status: { maintenance, stop } }: { status: LineStatus }) {
  if (maintenance === null) return null
  const call = maintenance.status === 0 ? m.line_dashboard_call_waiting() : m.line_dashboard_call_started()
  const reason = stop === null ? null : (reasonName(stop) ?? m.line_dashboard_unrecognized())
  return <span>{[call, reason].filter((part) => part !== null).join(' · ')}</span>
}

/** Ticks by itself, so that a second draws nothing else. */
export function Clock({ since }: { since: string }) {
  const { clock } = useFormat()
  return <>{clock(useNow() - Date.parse(since))}</>
}
