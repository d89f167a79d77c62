import type { Indicators } from '@baliza/contract'
import { useEncryptedWay } from '../../api/encrypted-way.ts'
import { useNow } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { ApiProblem } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDashboardView } from '../line-dashboard/dashboard-view.ts'
import { useAnswer, useFigures, useIsLineStale, useWindow } from '../line-dashboard/figures-context.tsx'
import { NoAccess, NoSuchLine } from '../line-dashboard/Notices.tsx'
import { useCallDialogs } from '../maintenance/use-call-dialogs.tsx'
import { BigFigures } from './BigFigures.tsx'
import { BigShift } from './BigShift.tsx'
import { BigState } from './BigState.tsx'
import classes from './kiosk.module.css'

/**
 * The line from top to bottom as somebody a metre away asks: what does it do, how good is it, how far, what
 * was it.
 */
export function KioskBoard() {
  const { data, error } = useAnswer('shift')
  const isStale = useIsLineStale()
  const shown = useFigures()
  const { callTo, move, dialogs } = useCallDialogs()
  if (data === undefined && error instanceof ApiProblem && error.status === 403) return <NoAccess />
  if (data === undefined && error instanceof ApiProblem && error.status === 404) return <NoSuchLine />
  return (
    <div className={classes.board} data-stale={isStale || undefined}>
      <Head line={data?.line} />
      <BigState onCall={callTo} onMove={move} />
      {shown === undefined ? <Skeleton height="100%" /> : <BigFigures shown={shown} />}
      <BigShift />
      <EncryptedWay />
      {dialogs}
    </div>
  )
}

function Head({ line }: { line: Indicators['line'] | undefined }) {
  const { lineID } = useDashboardView()
  const order = useWindow('figures')?.order
  const { hourMinute } = useFormat()
  return (
    <header className={classes.head}>
      <h1>
        {line === undefined
          ? m.kiosk_line({ lineID })
          : m.kiosk_line_named({ lineID, name: line.description })}
      </h1>
      {order != null && (
        <p className={classes.order}>
          {[m.kiosk_order({ op: order.op }), order.productName].filter(Boolean).join(' · ')}
        </p>
      )}
      <p className={classes.clock} role="timer" aria-label={m.kiosk_clock()}>
        {hourMinute(useNow())}
      </p>
    </header>
  )
}

/** A screen that came unencrypted is not kept awake, and may be the one that hears passwords. */
function EncryptedWay() {
  const address = useEncryptedWay()
  if (address === undefined) return null
  return (
    <a className={classes.encrypted} href={address}>
      {m.kiosk_encrypted()}
    </a>
  )
}
