import type { IndicatorFigures } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useWindow } from '../figures-context.tsx'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'
import { shiftName } from './WindowNote.tsx'

type Row = { name: string; of: (figures: IndicatorFigures) => number | null }

const rows = (): Row[] => [
  { name: m.line_dashboard_runtime(), of: ({ runtime }) => runtime },
  { name: m.line_dashboard_stopped(), of: ({ stoppedTime }) => stoppedTime },
  { name: m.line_dashboard_empty_line(), of: ({ noMaterialTime }) => noMaterialTime },
  {
    name: m.line_dashboard_discount(),
    of: ({ adjustedDiscountTime, discountTime }) => adjustedDiscountTime ?? discountTime,
  },
  { name: m.line_dashboard_staffed(), of: ({ staffedTime }) => staffedTime },
  { name: m.line_dashboard_discount_shift(), of: ({ discountShift }) => discountShift },
  { name: m.line_dashboard_mtbf(), of: ({ mtbf }) => mtbf },
  { name: m.line_dashboard_mttr(), of: ({ mttr }) => mttr },
]

export function ShiftTimesTile() {
  const shift = useWindow('shift')
  const { minutes } = useFormat()
  return (
    <DashboardTile
      title={m.line_dashboard_shift_times()}
      of="shift"
      aside={shift === undefined ? null : shiftName(shift.window.shift)}
    >
      {shift !== undefined && (
        <dl className={classes.times}>
          {rows().map(({ name, of }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{minutes(of(shift.figures))}</dd>
            </div>
          ))}
        </dl>
      )}
    </DashboardTile>
  )
}
