import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Skeleton } from '../../ui/Skeleton.tsx'
import classes from './analysis.module.css'
import { lossesQuery } from './LossesTile.tsx'
import { scopeOf, useAnalysis } from './use-analysis.ts'
import { useFacts } from './use-facts.tsx'

/** The indexes of the whole window; they open to their explanation. */
export function FigureStrip() {
  const analysis = useAnalysis()
  const { explain } = useFacts()
  const { percent, number } = useFormat()
  const { data } = useQuery(lossesQuery(scopeOf(analysis, analysis.span)))
  const figures = data?.figures
  const shown = [
    { name: m.analysis_oee(), text: percent(figures?.oee) },
    { name: m.analysis_utilization(), text: percent(figures?.utilization) },
    { name: m.analysis_throughput(), text: percent(figures?.throughput) },
    { name: m.analysis_acceptance(), text: percent(figures?.acceptance) },
    { name: m.analysis_quantity(), text: number(figures?.productionQuantity) },
    { name: m.analysis_coverage(), text: percent(figures?.coverage) },
  ]
  return (
    <ul className={classes.strip}>
      {shown.map(({ name, text }) => (
        <li key={name}>
          <button type="button" className={classes.figure} onClick={() => explain(analysis.span)}>
            <span>{name}</span>
            <b>{figures === undefined ? <Skeleton width={72} height={24} /> : text}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
