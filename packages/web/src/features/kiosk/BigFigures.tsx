import { progressOf } from '@baliza/domain'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ShareBar } from '../../ui/charts/FactorBar.tsx'
import { shareOf } from '../../ui/charts/share.ts'
import { useLiveLine } from '../line-dashboard/figures-context.tsx'
import type { ShownFigures } from '../line-dashboard/shown-figures.ts'
import { verdictOf } from '../line-dashboard/tiles/OeeTile.tsx'
import classes from './kiosk.module.css'

/** The OEE from five metres, its three factors, and how far the order or the shift is. */
export function BigFigures({ shown }: { shown: ShownFigures }) {
  const { percent, percentFigure } = useFormat()
  const { oee, utilization, throughput, acceptance } = shown.figures
  const factors = [
    { name: m.kiosk_utilization(), ratio: utilization },
    { name: m.kiosk_throughput(), ratio: throughput },
    { name: m.kiosk_acceptance(), ratio: acceptance },
  ]
  return (
    <section className={classes.figures} aria-label={m.kiosk_figures()}>
      <div className={classes.oee} data-verdict={verdictOf(shown)}>
        <p className={classes.name}>
          {m.kiosk_oee()}
          {shown.targetOEE !== null && (
            <span>{m.kiosk_target({ value: percent(shown.targetOEE / 100, 0) })}</span>
          )}
        </p>
        <p className={classes.number}>
          {percentFigure(oee)}
          {oee !== null && <small>{'%'}</small>}
        </p>
        {shown.lacksOrder && <p className={classes.name}>{m.kiosk_without_order()}</p>}
      </div>
      <dl className={classes.factors}>
        {factors.map(({ name, ratio }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{percent(ratio)}</dd>
            <ShareBar share={shareOf(ratio, 1)} />
          </div>
        ))}
      </dl>
      <Made shown={shown} />
    </section>
  )
}

function Made({ shown: { figures } }: { shown: ShownFigures }) {
  const { number, percent } = useFormat()
  const speed = useLiveLine()?.status.currentSpeed
  const progress = progressOf(figures)
  return (
    <div className={classes.made}>
      <p className={classes.name}>{m.kiosk_made()}</p>
      <p className={classes.quantity}>
        {number(figures.productionQuantity)}
        {figures.desiredProductionQuantity !== null && (
          <small>{m.kiosk_of({ desired: number(figures.desiredProductionQuantity) })}</small>
        )}
      </p>
      {progress !== null && <ShareBar share={shareOf(progress, 1)} tone="running" />}
      <p className={classes.pace}>
        {progress !== null && <b>{percent(progress)}</b>}
        {speed != null && <span>{m.kiosk_speed({ speed: number(speed, 1) })}</span>}
      </p>
    </div>
  )
}
