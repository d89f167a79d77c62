import type { Indicators, LineStatus, LiveFigures } from '@baliza/contract'
import { againstTarget, progressOf } from '@baliza/domain'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { type LiveLine, useNow, useSeenLine } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { useProfile } from '../explanation/use-profile.ts'
import { toLine } from '../line-dashboard/dashboard-address.ts'
import { lineWords } from '../line-dashboard/line-words.ts'
import type { OverviewLine } from './chosen-lines.ts'
import classes from './overview.module.css'
import { ShiftRibbon } from './ShiftRibbon.tsx'
import { useIsSeen } from './use-is-seen.ts'
import { useRunningShift } from './use-running-shift.ts'

/** A line in one glance: its state as a band, its OEE from five metres, its shift as a ribbon. */
export const LineCard = memo(function LineCard({ line }: { line: OverviewLine }) {
  const live = useSeenLine(line.lineID)
  const [ref, isSeen] = useIsSeen<HTMLElement>()
  const shift = useRunningShift(line.lineID, live?.status, isSeen)
  return (
    <article ref={ref} className={classes.card} data-stale={live?.isStale || undefined}>
      <div className={classes.band}>
        {live === undefined ? (
          <Skeleton height={38} />
        ) : (
          <StateBand status={live.status} isStale={live.isStale} />
        )}
      </div>
      <div className={classes.body}>
        <header className={classes.names}>
          <h2>
            <Link {...toLine({ line: line.lineID })}>{m.sector_overview_line({ lineID: line.lineID })}</Link>
          </h2>
          <p>{[line.description, opOf(live?.status)].filter(Boolean).join(' · ')}</p>
        </header>
        <Figures status={live?.status} shift={shift} />
        <ShiftRibbon shift={shift} isFaded={isDoubtful(live)} />
      </div>
    </article>
  )
})

/** Nobody knows what it does now. */
const isDoubtful = (live: LiveLine | undefined) =>
  live !== undefined && (live.isStale || live.status.state === 'unknown')

const opOf = (status: LineStatus | undefined) =>
  status?.order == null ? null : m.sector_overview_op({ op: status.order.op })

function StateBand({ status, isStale }: { status: LineStatus; isStale: boolean }) {
  const { tone, label, since } = lineWords(status)
  const { clock } = useFormat()
  return (
    <StateBadge
      shape="band"
      tone={tone}
      label={label}
      clock={clock(useNow() - Date.parse(since))}
      isStale={isStale}
    />
  )
}

/** What the line is judged by now: its order, or its shift where it is set so or has no order. */
function figuresOf(status: LineStatus | undefined, isByShift: boolean): LiveFigures | null {
  if (status === undefined) return null
  return isByShift ? status.shiftFigures : (status.orderFigures ?? status.shiftFigures)
}

function Figures({ status, shift }: { status: LineStatus | undefined; shift: Indicators | undefined }) {
  const isOfficial = useProfile() === undefined
  const { oee, targetOEE } = (isOfficial ? pushedFigures(status, shift) : askedFigures(shift)) ?? NONE
  return (
    <div className={classes.figures}>
      <Oee oee={oee} targetOEE={targetOEE} />
      <Facts status={status} targetOEE={targetOEE} />
    </div>
  )
}

const NONE = { oee: null, targetOEE: null }

const pushedFigures = (status: LineStatus | undefined, shift: Indicators | undefined) =>
  figuresOf(status, shift?.line.indicadorPorTurno === true)

/** By another definition than the official one, which is pushed, the figures of the shift. */
const askedFigures = (shift: Indicators | undefined) =>
  shift && { oee: shift.figures.oee, targetOEE: shift.target?.targetOEE ?? null }

function Oee({ oee, targetOEE }: { oee: number | null; targetOEE: number | null }) {
  const { percentFigure } = useFormat()
  const against = againstTarget(oee, targetOEE)
  const verdict = against?.met === true ? 'good' : 'bad'
  return (
    <p className={classes.oee} data-verdict={against === undefined ? undefined : verdict}>
      <span className="visually-hidden">{m.sector_overview_oee()} </span>
      {percentFigure(oee)}
      {oee !== null && <small>{'%'}</small>}
    </p>
  )
}

function Facts({ status, targetOEE }: { status: LineStatus | undefined; targetOEE: number | null }) {
  const { percent, number } = useFormat()
  const order = status?.orderFigures ?? null
  return (
    <dl>
      <Fact
        name={m.sector_overview_target()}
        value={percent(targetOEE === null ? null : targetOEE / 100, 0)}
      />
      <Fact name={m.sector_overview_speed_unit()} value={number(status?.currentSpeed, 1)} isUnit />
      <Fact name={m.sector_overview_order()} value={percent(order === null ? null : progressOf(order))} />
    </dl>
  )
}

/** `objetivo 75 %`, or, of a unit, `14,2 piezas/min`. */
function Fact({ name, value, isUnit = false }: { name: string; value: string; isUnit?: boolean }) {
  return (
    <div data-unit={isUnit || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
