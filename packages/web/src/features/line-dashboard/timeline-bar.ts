import type { TimelineSegment } from '@baliza/contract'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonName } from '../../i18n/reason-name.ts'
import type { BarSegment } from '../../ui/charts/bar-layout.ts'
import { lookOf, minutesOf } from './timeline-parts.ts'

/**
 * What a stretch is called: its state, or the reason of its stop. A stop that is not recognized is 'No
 * reconocida'.
 */
export function nameOf(segment: TimelineSegment): string {
  switch (lookOf(segment)) {
    case 'running':
      return m.line_dashboard_state_running()
    case 'runningEmpty':
      return m.line_dashboard_state_empty()
    case 'unknown':
      return reasonName(segment) ?? m.line_dashboard_state_unknown()
    case 'unrecognized':
      return m.line_dashboard_unrecognized()
    case 'stop':
      return reasonName(segment) ?? m.line_dashboard_state_stopped()
    case 'future':
      return ''
  }
}

/** The stretches of a window as segments of the stacked bar. */
export const barSegments = (timeline: readonly TimelineSegment[], format: Format): BarSegment[] =>
  timeline.map((segment) => ({
    id: segment.start,
    start: Date.parse(segment.start),
    end: Date.parse(segment.end),
    look: lookOf(segment),
    color: segment.color,
    label: m.line_dashboard_segment({
      name: nameOf(segment),
      from: format.hourMinute(segment.start),
      to: format.hourMinute(segment.end),
      duration: format.minutes(minutesOf(segment)),
    }),
  }))
