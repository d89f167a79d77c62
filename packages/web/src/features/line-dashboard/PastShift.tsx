import { IconHistory } from '@tabler/icons-react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './dashboard.module.css'
import { useDashboardView } from './dashboard-view.ts'
import { useWindow } from './figures-context.tsx'
import { shiftName } from './tiles/WindowNote.tsx'

/**
 * `Está viendo Turno noche del 21/11`: the figures of a past shift must not be taken for those of the line
 * now.
 */
export function PastShift() {
  const { goToShift } = useDashboardView()
  const { date } = useFormat()
  const window = useWindow('shift')?.window
  if (window === undefined || window.current) return null
  return (
    <div className={classes.past} role="status">
      <IconHistory size={20} aria-hidden />
      <p>
        {m.line_dashboard_looking_at()}{' '}
        <b>{m.line_dashboard_shift_of_day({ shift: shiftName(window.shift), day: date(window.start) })}</b>
      </p>
      <button type="button" onClick={() => goToShift(undefined)}>
        {m.line_dashboard_back_to_now()}
      </button>
    </div>
  )
}
