import { againstTarget } from '@baliza/domain'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { FactorBar } from '../../../ui/charts/FactorBar.tsx'
import { shareOf } from '../../../ui/charts/share.ts'
import { useFigures } from '../figures-context.tsx'
import type { ShownFigures } from '../shown-figures.ts'
import { DashboardTile } from './DashboardTile.tsx'
import { Explained } from './Explained.tsx'
import classes from './tiles.module.css'

export function OeeTile() {
  const shown = useFigures()
  return (
    <DashboardTile title={m.line_dashboard_oee()} of="figures">
      {shown !== undefined && <OeeFigure shown={shown} />}
    </DashboardTile>
  )
}

function OeeFigure({ shown }: { shown: ShownFigures }) {
  const { percent, percentFigure } = useFormat()
  const { oee, utilization, throughput, acceptance, performance } = shown.figures
  const factors = [
    { name: m.line_dashboard_utilization(), ratio: utilization },
    { name: m.line_dashboard_throughput(), ratio: throughput },
    { name: m.line_dashboard_acceptance(), ratio: acceptance },
  ]
  return (
    <div className={classes.oee}>
      <Explained
        label={m.line_dashboard_explain({ name: m.line_dashboard_oee(), value: percent(oee) })}
        formula={m.line_dashboard_oee_formula()}
        parts={[
          ...factors.map(({ name, ratio }) => ({ name, value: percent(ratio, 2) })),
          { name: m.line_dashboard_performance(), value: percent(performance, 2) },
          { name: m.line_dashboard_oee(), value: percent(oee, 2) },
        ]}
      >
        <OeeNumber oee={percentFigure(oee)} verdict={verdictOf(shown)} hasFigure={oee !== null} />
      </Explained>
      <div className={classes.factors}>
        <TargetLine shown={shown} />
        {factors.map(({ name, ratio }) => (
          <FactorBar key={name} name={name} figure={percent(ratio)} share={shareOf(ratio, 1)} />
        ))}
      </div>
    </div>
  )
}

export type Verdict = 'good' | 'bad' | 'neutral'

/** Green where the target is met: docs/product/limits.md#colours. */
export function verdictOf({ figures, targetOEE }: ShownFigures): Verdict {
  const against = againstTarget(figures.oee, targetOEE)
  if (against === undefined) return 'neutral'
  return against.met ? 'good' : 'bad'
}

function OeeNumber({ oee, verdict, hasFigure }: { oee: string; verdict: Verdict; hasFigure: boolean }) {
  return (
    <span className={classes.oeeNumber} data-verdict={verdict}>
      {oee}
      {hasFigure && <small>{'%'}</small>}
    </span>
  )
}

/** `Objetivo 75,0 % · +3,4`: the sign says what the colour says. */
function TargetLine({ shown }: { shown: ShownFigures }) {
  const { percent, signed } = useFormat()
  if (shown.lacksOrder) return <p className={classes.targetLine}>{m.line_dashboard_without_order()}</p>
  if (shown.targetOEE === null)
    return <p className={classes.targetLine}>{m.line_dashboard_without_target()}</p>
  const against = againstTarget(shown.figures.oee, shown.targetOEE)
  return (
    <p className={classes.targetLine}>
      {m.line_dashboard_target({ value: percent(shown.targetOEE / 100) })}
      {against !== undefined && (
        <b data-verdict={against.met ? 'good' : 'bad'}>{signed(against.difference)}</b>
      )}
    </p>
  )
}
