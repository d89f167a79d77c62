import type { TimelineSegment } from '@baliza/contract'
import { useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Swatch } from '../../../ui/charts/Swatch.tsx'
import { nameOf } from '../timeline-bar.ts'
import { legendOf, lookOf, minutesOf } from '../timeline-parts.ts'
import classes from './tiles.module.css'

/** What a stretch of the bar is: its state or reason, from, to, how long. */
export function SegmentDetails({ segment }: { segment: TimelineSegment | undefined }) {
  const { time, minutes } = useFormat()
  if (segment === undefined) return null
  return (
    <div className={classes.segmentDetails}>
      <p>
        <Swatch look={lookOf(segment)} color={segment.color} />
        <b>{nameOf(segment)}</b>
      </p>
      <p>
        {m.line_dashboard_stretch({ from: time(segment.start), to: time(segment.end) })}
        <b>{minutes(minutesOf(segment))}</b>
      </p>
    </div>
  )
}

/** So many fit a narrow tile, also with the long names of a plant. */
const MOST_ENTRIES = 4

/** What the bar is made of, in minutes; the rest is in the table. */
export function TimelineLegend({ timeline }: { timeline: readonly TimelineSegment[] }) {
  const { minutes } = useFormat()
  const entries = useMemo(() => legendOf(timeline, nameOf), [timeline])
  const more = entries.length - MOST_ENTRIES
  return (
    <ul className={classes.legend}>
      {entries.slice(0, MOST_ENTRIES).map(({ name, look, color, minutes: length }) => (
        <li key={name}>
          <Swatch look={look} color={color} />
          <span>{name}</span> <b>{minutes(length, 0)}</b>
        </li>
      ))}
      {more > 0 && <li>{m.line_dashboard_more({ count: more })}</li>}
    </ul>
  )
}
