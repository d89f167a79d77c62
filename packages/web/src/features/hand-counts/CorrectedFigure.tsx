import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './hand-counts.module.css'

/** A figure; where it was corrected, with what had been counted. */
export function CorrectedFigure({ figure, counted }: { figure: number; counted: number }) {
  const { number } = useFormat()
  if (figure === counted) return <span className={classes.figure}>{number(figure)}</span>
  return (
    <>
      <b className={classes.figure}>{number(figure)}</b>
      <small>{m.hand_counts_counted({ figure: number(counted) })}</small>
    </>
  )
}
