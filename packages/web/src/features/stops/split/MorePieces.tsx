import type { Instant } from '@baliza/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { m } from '../../../i18n/paraglide/messages.js'
import { type CutSpan, equalCuts, oneMoreCut } from './cut-draft.ts'
import classes from './split.module.css'

const PARTS = [2, 3, 4, 6]
/** The server cuts at 50 instants at once. */
const MOST_CUTS = 50

type MorePiecesProps = { span: CutSpan; cuts: readonly Instant[]; onCuts: (cuts: readonly Instant[]) => void }

/** Parts of equal length, or one more cut. */
export function MorePieces({ span, cuts, onCuts }: MorePiecesProps) {
  return (
    // NOTE: a fieldset would be drawn as one
    <div className={classes.parts} role="group" aria-label={m.stops_equal_parts()}>
      <span>{m.stops_equal_parts()}</span>
      {PARTS.map((parts) => (
        <Button key={parts} variant="default" h={44} onClick={() => onCuts(equalCuts(span, parts))}>
          {parts}
        </Button>
      ))}
      <Button
        variant="default"
        h={44}
        leftSection={<IconPlus size={20} aria-hidden />}
        disabled={cuts.length >= MOST_CUTS}
        onClick={() => onCuts(oneMoreCut(span, cuts))}
      >
        {m.stops_add_cut()}
      </Button>
    </div>
  )
}
