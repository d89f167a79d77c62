import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { profileName } from '../../../i18n/profile-name.ts'
import { ShareBar } from '../../../ui/charts/FactorBar.tsx'
import { shareOf } from '../../../ui/charts/share.ts'
import { useFigures, useWindow } from '../figures-context.tsx'
import type { ShownFigures } from '../shown-figures.ts'
import { DashboardTile } from './DashboardTile.tsx'
import { Explained, type ExplainedPart } from './Explained.tsx'
import classes from './tiles.module.css'

type RatioTileProps = {
  title: string
  of: (figures: ShownFigures['figures']) => number | null
  formula: string
  parts: (figures: ShownFigures['figures']) => readonly ExplainedPart[]
  note: string
}

function RatioTile({ title, of, formula, parts, note }: RatioTileProps) {
  const shown = useFigures()
  const profile = useWindow('figures')?.profile ?? 'baliza'
  const { percent, percentFigure } = useFormat()
  const ratio = shown === undefined ? null : of(shown.figures)
  return (
    <DashboardTile title={title} of="figures" isNarrow>
      {shown !== undefined && (
        <div className={classes.ratio}>
          <Explained
            label={m.line_dashboard_explain({ name: title, value: percent(ratio) })}
            {...(profile === 'baliza'
              ? { formula, parts: parts(shown.figures), note }
              : { formula: m.line_dashboard_other_formula({ name: profileName(profile) }), parts: [] })}
          >
            <span className={classes.bigFigure}>
              {percentFigure(ratio)}
              {ratio !== null && <small>{'%'}</small>}
            </span>
          </Explained>
          <ShareBar share={shareOf(ratio, 1)} />
        </div>
      )}
    </DashboardTile>
  )
}

export function UtilizationTile() {
  const { minutes } = useFormat()
  return (
    <RatioTile
      title={m.line_dashboard_utilization()}
      of={({ utilization }) => utilization}
      formula={m.line_dashboard_utilization_formula()}
      parts={({ runtime, staffedTime, discountTime, staffedTimeCorrect }) => [
        { name: m.line_dashboard_runtime(), value: minutes(runtime, 2) },
        { name: m.line_dashboard_staffed(), value: minutes(staffedTime, 2) },
        { name: m.line_dashboard_discount(), value: minutes(discountTime, 2) },
        { name: m.line_dashboard_staffed_correct(), value: minutes(staffedTimeCorrect, 2) },
      ]}
      note={m.line_dashboard_utilization_note()}
    />
  )
}

export function ThroughputTile() {
  const { number } = useFormat()
  return (
    <RatioTile
      title={m.line_dashboard_throughput()}
      of={({ throughput }) => throughput}
      formula={m.line_dashboard_throughput_formula()}
      parts={({ productionSpeed, desiredProductionSpeed }) => [
        {
          name: m.line_dashboard_speed(),
          value: m.line_dashboard_per_minute({ speed: number(productionSpeed, 2) }),
        },
        {
          name: m.line_dashboard_desired_speed(),
          value: m.line_dashboard_per_minute({ speed: number(desiredProductionSpeed, 2) }),
        },
      ]}
      note={m.line_dashboard_throughput_note()}
    />
  )
}

export function AcceptanceTile() {
  const { number } = useFormat()
  return (
    <RatioTile
      title={m.line_dashboard_acceptance()}
      of={({ acceptance }) => acceptance}
      formula={m.line_dashboard_acceptance_formula()}
      parts={({ productionQuantity, discards }) => [
        { name: m.line_dashboard_made(), value: number(productionQuantity) },
        { name: m.line_dashboard_rejected(), value: number(discards) },
      ]}
      note={m.line_dashboard_acceptance_note()}
    />
  )
}
