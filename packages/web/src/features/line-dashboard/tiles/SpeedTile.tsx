import type { Indicators } from '@baliza/contract'
import { useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { useLiveLine, useWindow } from '../figures-context.tsx'
import { speedPoints } from '../speed-points.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'
import { shiftName } from './WindowNote.tsx'

export function SpeedTile() {
  const shift = useWindow('shift')
  return (
    <DashboardTile
      title={m.line_dashboard_speed()}
      of="shift"
      aside={shift === undefined ? null : shiftName(shift.window.shift)}
    >
      {shift !== undefined && <Speed shift={shift} />}
    </DashboardTile>
  )
}

/** The speed of the last minutes, or of the whole shift when it is over, against the desired one. */
function Speed({ shift }: { shift: Indicators }) {
  const { number } = useFormat()
  const status = useLiveLine()?.status
  const { productionSpeed, desiredProductionSpeed } = shift.figures
  const speed = shift.window.current && status !== undefined ? status.currentSpeed : productionSpeed
  return (
    <div className={classes.speed}>
      <p className={classes.bigFigure}>
        {number(speed, 1)}
        <small>{m.line_dashboard_speed_unit()}</small>
      </p>
      <p className={classes.quiet}>
        {m.line_dashboard_target_and_mean({
          target: number(desiredProductionSpeed, 1),
          mean: number(productionSpeed, 1),
        })}
      </p>
      <SpeedCurve shift={shift} />
    </div>
  )
}

function SpeedCurve({ shift: { production, window, figures } }: { shift: Indicators }) {
  const points = useMemo(() => speedPoints(production), [production])
  const { number } = useFormat()
  return (
    <Sparkline
      points={points}
      start={Date.parse(window.start)}
      end={Date.parse(window.end)}
      target={figures.desiredProductionSpeed}
      label={m.line_dashboard_speed_curve({ mean: number(figures.productionSpeed, 1) })}
    />
  )
}
