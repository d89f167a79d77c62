import type { BarSegment } from '../../ui/charts/bar-layout.ts'
import type { DayStop } from './use-stops-of-day.ts'

/** Stops as stretches of a bar over a day; one that goes on reaches to now. */
export const daySegments = (
  stops: readonly DayStop[],
  now: number,
  labelOf: (stop: DayStop) => string,
): BarSegment[] =>
  stops.map((stop) => ({
    id: `${stop.order}/${stop.stopID}`,
    start: Date.parse(stop.startDate),
    end: stop.endDate === null ? now : Date.parse(stop.endDate),
    look: stop.recognized ? 'stop' : 'unrecognized',
    color: stop.color,
    label: labelOf(stop),
  }))
