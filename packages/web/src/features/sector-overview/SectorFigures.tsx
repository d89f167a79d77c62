import { type Interval, toIso } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { useNow } from '../../api/live/use-live.ts'
import { useFormat, usePlantCalendar } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { useProfile } from '../explanation/use-profile.ts'
import { shiftName } from '../line-dashboard/tiles/WindowNote.tsx'
import type { OverviewLine } from './chosen-lines.ts'
import classes from './overview.module.css'

const EVERY = 60_000

/**
 * `8 líneas · Turno tarde · OEE del sector 71,9 %`: of all lines that are shown, Σ of what they made ÷ Σ of
 * what they could.
 */
export function SectorFigures({ lines, isSector }: { lines: readonly OverviewLine[]; isSector: boolean }) {
  const { percent } = useFormat()
  const now = useNow()
  const profile = useProfile()
  const shift = usePlantCalendar()?.shiftAt(now)
  const { data } = useQuery({
    ...callQuery('analysis.losses', {
      query: {
        lines: lines.map(({ lineID }) => lineID).join(),
        ...windowOf(shift),
        ...(profile !== undefined && { profile }),
      },
    }),
    enabled: shift !== undefined && lines.length > 0,
    refetchInterval: EVERY,
  })
  const oee = data?.figures.oee ?? null
  return (
    <span className={classes.sectorFigures}>
      <span>
        {lines.length === 1
          ? m.sector_overview_count_one()
          : m.sector_overview_count({ count: lines.length })}
      </span>
      {shift !== undefined && <span>{shiftName(shift.name)}</span>}
      {oee !== null && (
        <span>
          {isSector ? m.sector_overview_oee_of_sector() : m.sector_overview_oee()} <b>{percent(oee)}</b>
        </span>
      )}
    </span>
  )
}

const windowOf = (shift: Interval | undefined) =>
  shift === undefined ? { start: '', end: '' } : { start: toIso(shift.start), end: toIso(shift.end) }
