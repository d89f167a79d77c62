import type { Stop } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { StopMinutes } from '../StopHeading.tsx'
import { ReasonCell } from '../stop-columns.tsx'
import classes from './history.module.css'

/** The pieces of the same original, the one that is looked at among them. */
export function PieceList({ pieces, chosen }: { pieces: readonly Stop[]; chosen: number }) {
  const { time } = useFormat()
  if (pieces.length < 2) return null
  return (
    <section className={classes.section}>
      <h3>{m.stops_pieces_title({ count: pieces.length })}</h3>
      <ol className={classes.rows}>
        {pieces.map((piece) => (
          <li key={piece.stopID} aria-current={piece.stopID === chosen || undefined}>
            <ReasonCell {...piece} />
            <span>
              {m.stops_stretch({
                from: time(piece.startDate),
                to: piece.endDate === null ? m.stops_until_now() : time(piece.endDate),
              })}
            </span>
            <b>
              <StopMinutes stop={piece} />
            </b>
          </li>
        ))}
      </ol>
    </section>
  )
}
