import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Dial } from '../../../ui/charts/Dial.tsx'
import { shareOf } from '../../../ui/charts/share.ts'
import { useFigures } from '../figures-context.tsx'
import type { ShownFigures } from '../shown-figures.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'

const UNITS = {
  minutes: m.line_dashboard_unit_minutes,
  hours: m.line_dashboard_unit_hours,
  days: m.line_dashboard_unit_days,
}

type DurationTileProps = {
  title: string
  of: (figures: ShownFigures['figures']) => number
  tone: 'running' | 'quiet'
}

/** A duration as a dial; its arc is the part of the staffed time. */
function DurationTile({ title, of, tone }: DurationTileProps) {
  const shown = useFigures()
  return (
    <DashboardTile title={title} of="figures" isNarrow>
      {shown !== undefined && (
        <Duration minutes={of(shown.figures)} staffed={shown.figures.staffedTime} tone={tone} />
      )}
    </DashboardTile>
  )
}

function Duration({
  minutes,
  staffed,
  tone,
}: {
  minutes: number
  staffed: number
  tone: DurationTileProps['tone']
}) {
  const { dial, percent } = useFormat()
  const amount = dial(minutes)
  const share = shareOf(minutes, staffed)
  return (
    <div className={classes.duration}>
      <Dial
        share={share}
        tone={tone}
        figure={amount === '+99d' ? amount : amount.figure}
        unit={amount === '+99d' ? '' : UNITS[amount.unit]()}
      />
      <p>
        <b>{percent(share, 0)}</b> <span>{m.line_dashboard_of_staffed()}</span>
      </p>
    </div>
  )
}

export const RuntimeTile = () => (
  <DurationTile title={m.line_dashboard_runtime()} of={({ runtime }) => runtime} tone="running" />
)

export const TotalRuntimeTile = () => (
  <DurationTile
    title={m.line_dashboard_total_runtime()}
    of={({ totalRuntime }) => totalRuntime}
    tone="running"
  />
)

export const EmptyLineTile = () => (
  <DurationTile
    title={m.line_dashboard_empty_line()}
    of={({ noMaterialTime }) => noMaterialTime}
    tone="quiet"
  />
)
