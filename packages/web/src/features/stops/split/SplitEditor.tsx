import type { AnswerOf } from '@baliza/contract'
import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { seenStop } from '../seen-stop.ts'
import { useStopWrite } from '../use-stop-write.ts'
import { CutsMode } from './CutsMode.tsx'
import { cutSpan } from './cut-draft.ts'
import type { KeptSplit, SplitMode } from './kept-split.ts'
import { PieceMode } from './PieceMode.tsx'
import { PiecesMode } from './PiecesMode.tsx'
import type { ModeProps } from './SplitFrame.tsx'
import classes from './split.module.css'

const MODES: Record<SplitMode, () => string> = {
  piece: m.stops_mode_piece,
  cuts: m.stops_mode_cuts,
  pieces: m.stops_mode_pieces,
}

const SCREENS = { piece: PieceMode, cuts: CutsMode, pieces: PiecesMode }

type SplitEditorProps = {
  cuttable: AnswerOf<'stops.cuttable'>
  /** Where it goes on, after the session had ended. */
  draft: KeptSplit | undefined
  /** Has another look at what changed meanwhile. */
  onReload: () => void
  onClose: () => void
  onDone: () => void
}

/** One stretch of its own, any number of cuts at once, or the pieces that are there already. */
export function SplitEditor({ cuttable, draft, onReload, onClose, onDone }: SplitEditorProps) {
  const [begun, setBegun] = useState(draft)
  const mode = begun?.mode ?? 'piece'
  const [span] = useState(() => cutSpan(cuttable))
  const writing = useStopWrite(onDone)
  const offered: SplitMode[] = cuttable.pieces.length > 1 ? ['piece', 'cuts', 'pieces'] : ['piece', 'cuts']
  const choose = (chosen: SplitMode) => {
    writing.forgetError()
    setBegun({ stop: seenStop(cuttable.stop), mode: chosen })
  }
  const modes = <ModeChoice offered={offered} mode={mode} onChoose={choose} />
  const Screen: (props: ModeProps) => React.ReactNode = SCREENS[mode]
  return (
    <Screen
      cuttable={cuttable}
      span={span}
      kept={begun ?? { stop: seenStop(cuttable.stop), mode }}
      modes={modes}
      writing={writing}
      onReload={onReload}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

type ModeChoiceProps = { offered: readonly SplitMode[]; mode: SplitMode; onChoose: (mode: SplitMode) => void }

const ModeChoice = ({ offered, mode, onChoose }: ModeChoiceProps) => (
  // NOTE: a fieldset would be drawn as one
  <div role="group" aria-label={m.stops_modes()} className={classes.modes}>
    {offered.map((each) => (
      <button key={each} type="button" aria-pressed={each === mode} onClick={() => onChoose(each)}>
        {MODES[each]()}
      </button>
    ))}
  </div>
)
