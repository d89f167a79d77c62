import type { Explanation } from '@baliza/contract'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { BarSegment } from '../../ui/charts/bar-layout.ts'
import { lookOfState, stateWord } from './state-words.ts'

type Span = Explanation['states'][number] | Explanation['stops'][number]

/** A stretch of the bar: a stop of the explanation, or a state where the line did not stand. */
export type BarStretch = {
  readonly segment: BarSegment
  readonly stop: Explanation['stops'][number] | null
  readonly name: string
  readonly minutes: number
}

/** States and stops as one bar; where stops are, they stand for the state. */
export function barStretches(
  { states, stops }: Pick<Explanation, 'states' | 'stops'>,
  format: Format,
): BarStretch[] {
  const ofStops = stops.map((stop): BarStretch => {
    const look = stop.recognized ? ('stop' as const) : ('unrecognized' as const)
    const segment = segmentOf(stop, {
      id: `${stop.order}/${stop.stopID}/${stop.start}`,
      look,
      color: stop.color,
    })
    return labelled(stop, { segment, stop, name: stop.reason ?? m.explanation_unrecognized() }, format)
  })
  const ofStates = states
    .filter((state) => !isCovered(state, stops))
    .map((state): BarStretch => {
      const segment = segmentOf(state, { id: state.start, look: lookOfState(state.state), color: null })
      return labelled(state, { segment, stop: null, name: stateWord(state.state) }, format)
    })
  return [...ofStops, ...ofStates].toSorted((a, b) => a.segment.start - b.segment.start)
}

/**
 * Stops never overlap: what they have of a state adds up. One stop may end and the next begin where an order
 * does.
 */
function isCovered(state: Span, stops: readonly Span[]): boolean {
  const [start, end] = [Date.parse(state.start), Date.parse(state.end)]
  const covered = stops.reduce(
    (sum, stop) =>
      sum + Math.max(0, Math.min(end, Date.parse(stop.end)) - Math.max(start, Date.parse(stop.start))),
    0,
  )
  return covered >= end - start
}

const segmentOf = ({ start, end }: Span, look: Pick<BarSegment, 'id' | 'look' | 'color'>) => ({
  ...look,
  start: Date.parse(start),
  end: Date.parse(end),
})

type Unlabelled = Pick<BarStretch, 'stop' | 'name'> & { readonly segment: Omit<BarSegment, 'label'> }

function labelled(
  { start, end, minutes }: Span,
  { segment, stop, name }: Unlabelled,
  format: Format,
): BarStretch {
  const label = m.explanation_segment({
    name,
    from: format.time(start),
    to: format.time(end),
    duration: format.minutes(minutes, 2),
  })
  return { segment: { ...segment, label }, stop, name, minutes }
}
