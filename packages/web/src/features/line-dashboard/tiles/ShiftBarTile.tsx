import '@mantine/core/styles/ActionIcon.css'
import type { Indicators } from '@baliza/contract'
import { ActionIcon } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { StopBar } from '../../../ui/charts/StopBar.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useWindow } from '../figures-context.tsx'
import { useStopActions } from '../stop-actions.tsx'
import { barSegments } from '../timeline-bar.ts'
import { DashboardTile } from './DashboardTile.tsx'
import { SegmentDetails, TimelineLegend } from './SegmentDetails.tsx'
import classes from './tiles.module.css'
import { Coverage, shiftName } from './WindowNote.tsx'

const TimelineDialog = lazyPart(async () => (await import('./TimelineDialog.tsx')).TimelineDialog)

export function ShiftBarTile() {
  const shift = useWindow('shift')
  return (
    <DashboardTile
      title={shift === undefined ? m.line_dashboard_shift() : shiftName(shift.window.shift)}
      of="shift"
      aside={<Stretch of={shift} />}
    >
      {shift !== undefined && <ShiftBar window={shift.window} timeline={shift.timeline} />}
    </DashboardTile>
  )
}

function ShiftBar({ window, timeline }: Pick<Indicators, 'window' | 'timeline'>) {
  const format = useFormat()
  const segments = useMemo(() => barSegments(timeline, format), [timeline, format])
  const details = useCallback(
    (id: string) => <SegmentDetails segment={timeline.find(({ start }) => start === id)} />,
    [timeline],
  )
  const { pick } = useStopActions()
  const onPick = useCallback(
    (id: string) => {
      const segment = timeline.find(({ start }) => start === id)
      if (segment?.stop != null) pick(segment.stop, segment.recognized)
    },
    [timeline, pick],
  )
  return (
    <div className={classes.shiftBar}>
      <StopBar
        segments={segments}
        start={Date.parse(window.start)}
        end={Date.parse(window.end)}
        clock={format.hourMinute}
        label={m.line_dashboard_bar_label({ shift: shiftName(window.shift) })}
        details={details}
        onPick={onPick}
      />
      <TimelineLegend timeline={timeline} />
    </div>
  )
}

/** `14:00 – ahora · cobertura 100 %`, and the bar as a table. */
function Stretch({ of }: { of: Indicators | undefined }) {
  const { hourMinute } = useFormat()
  const [isTableOpen, setTableOpen] = useState<boolean>()
  if (of === undefined) return null
  const { start, end, current } = of.window
  return (
    <div className={classes.stretch}>
      <span className={classes.windowNote}>
        <span>
          {m.line_dashboard_stretch({
            from: hourMinute(start),
            to: current ? m.line_dashboard_until_now() : hourMinute(end),
          })}
        </span>
        <Coverage of={of.figures.coverage} />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={m.line_dashboard_as_table()}
        onClick={() => setTableOpen(true)}
      >
        <IconTable size={20} aria-hidden />
      </ActionIcon>
      {isTableOpen !== undefined && (
        <Suspense>
          <TimelineDialog isOpen={isTableOpen} onClose={() => setTableOpen(false)} timeline={of.timeline} />
        </Suspense>
      )}
    </div>
  )
}
