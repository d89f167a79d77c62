import type { Interval } from '@baliza/domain'
import { plantNow } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Ribbon } from '../../ui/charts/Ribbon.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { daySegments } from './day-segments.ts'
import type { DayStop } from './use-stops-of-day.ts'

/** The day at a glance: where the stops lie, and what is free. */
export function DayStrip({ stops, interval }: { stops: readonly DayStop[]; interval: Interval }) {
  const { hourMinute } = useFormat()
  const segments = daySegments(stops, Math.min(plantNow(), interval.end), (stop) =>
    m.manual_stops_segment({
      name: stop.reason ?? m.manual_stops_unrecognized(),
      from: hourMinute(stop.startDate),
      to: stop.endDate === null ? m.manual_stops_now() : hourMinute(stop.endDate),
    }),
  )
  return (
    <Tile
      title={m.manual_stops_strip()}
      aside={`${hourMinute(interval.start)} – ${hourMinute(interval.end)}`}
    >
      <Ribbon
        segments={segments}
        start={interval.start}
        end={interval.end}
        label={segments.length === 0 ? m.manual_stops_empty() : segments.map(({ label }) => label).join('; ')}
        height={36}
      />
    </Tile>
  )
}
