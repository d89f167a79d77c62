import type { Indicators } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useFigures, useWindow, type WindowName } from '../figures-context.tsx'
import classes from './tiles.module.css'

const SHIFT_NAMES: Record<string, (() => string) | undefined> = {
  TM: m.line_dashboard_shift_morning,
  TT: m.line_dashboard_shift_afternoon,
  TN: m.line_dashboard_shift_night,
  FT: m.line_dashboard_shift_outside,
}

/** Shifts of a calendar of one's own are called as it calls them. */
export const shiftName = (shift: Indicators['window']['shift']): string =>
  shift === null ? m.line_dashboard_scope_order() : (SHIFT_NAMES[shift]?.() ?? shift)

/** Which window a figure is of, and how much of it is known (`cobertura 100 %`). */
export function WindowNote({ of }: { of: WindowName }) {
  const figures = useFigures()
  const shift = useWindow('shift')
  if (figures === undefined || shift === undefined) return null
  const shown =
    of === 'figures'
      ? { name: shiftName(figures.shift), coverage: figures.figures.coverage }
      : { name: shiftName(shift.window.shift), coverage: shift.figures.coverage }
  return (
    <span className={classes.windowNote}>
      <span>{shown.name}</span>
      <Coverage of={shown.coverage} />
    </span>
  )
}

/** Less of the window than this is worth a colour. */
const ENOUGH = 0.99

/** `cobertura 100 %` only when nothing is missing: 0.9993 is `99,9 %`. */
export function Coverage({ of }: { of: number | null }) {
  const { percent } = useFormat()
  if (of === null) return null
  return (
    <span data-partial={of < ENOUGH || undefined} title={m.line_dashboard_coverage_help()}>
      {m.line_dashboard_coverage({ percent: percent(of, of >= ENOUGH && of < 1 ? 1 : 0) })}
    </span>
  )
}
