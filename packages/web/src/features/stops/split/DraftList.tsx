import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { DraftPiece } from './cut-draft.ts'
import classes from './split.module.css'

/** What becomes of the stop, in words and figures. */
export function DraftList({ pieces, chosen }: { pieces: readonly DraftPiece[]; chosen?: number }) {
  const { time, minutes } = useFormat()
  if (pieces.length < 2) return null
  return (
    <section className={classes.draft}>
      <h3>{m.stops_draft_title({ count: pieces.length })}</h3>
      <ol>
        {pieces.map((piece, index) => (
          <li key={piece.start} data-chosen={index === chosen || undefined}>
            <span>
              {m.stops_stretch({
                from: time(piece.start),
                to: piece.isOpen ? m.stops_until_now() : time(piece.end),
              })}
            </span>
            <b>{minutes(piece.minutes)}</b>
            {index === chosen && <em>{m.stops_draft_chosen()}</em>}
          </li>
        ))}
      </ol>
      <p className={classes.hint}>{m.stops_draft_hint()}</p>
    </section>
  )
}
