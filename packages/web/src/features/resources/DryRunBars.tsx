import type { DryRunResult, RehearsedLine } from '@baliza/contract'
import { useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { BarSegment } from '../../ui/charts/bar-layout.ts'
import { Ribbon } from '../../ui/charts/Ribbon.tsx'
import { TimeAxis } from '../../ui/charts/TimeAxis.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'
import classes from './resources.module.css'

const HEIGHT = 34

/** Two bars of states over the same hour: what would have been above what was. */
export function DryRunBars({ result: { start, end, wouldBe, was } }: { result: DryRunResult }) {
  const format = useFormat()
  const [ref, width] = useWidth<HTMLDivElement>()
  const axis = { start: Date.parse(start), end: Date.parse(end) }
  const segments = useMemo(
    () => ({ wouldBe: segmentsOf(wouldBe, format), was: segmentsOf(was, format) }),
    [wouldBe, was, format],
  )
  return (
    <div className={classes.bars} ref={ref}>
      <p className={classes.barName}>{m.resources_trial_would_be()}</p>
      <Ribbon
        segments={segments.wouldBe}
        label={spoken(m.resources_trial_would_be(), segments.wouldBe)}
        height={HEIGHT}
        {...axis}
      />
      <p className={classes.barName}>{m.resources_trial_was()}</p>
      <Ribbon
        segments={segments.was}
        label={spoken(m.resources_trial_was(), segments.was)}
        height={HEIGHT}
        {...axis}
      />
      {width > 0 && <TimeAxis {...axis} width={width} clock={format.hourMinute} />}
    </div>
  )
}

const STATE_WORDS = {
  running: m.resources_state_running,
  runningEmpty: m.resources_state_empty,
  stopped: m.resources_state_stopped,
  unknown: m.resources_state_unknown,
}

const segmentsOf = ({ states }: RehearsedLine, { hourMinute }: Format): BarSegment[] =>
  states.map(({ state, start, end }) => ({
    id: start,
    start: Date.parse(start),
    end: Date.parse(end),
    look: state === 'stopped' ? 'stop' : state,
    color: state === 'stopped' ? 'var(--beacon-off)' : null,
    label: m.resources_trial_stretch({
      state: STATE_WORDS[state](),
      from: hourMinute(start),
      to: hourMinute(end),
    }),
  }))

const spoken = (name: string, segments: readonly BarSegment[]) =>
  [name, ...segments.map(({ label }) => label)].join('. ')
