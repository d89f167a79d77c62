import type { Stop } from '@baliza/contract'
import { useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useKeptDraft } from '../../../ui/kept-draft.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { LastChange } from '../history/LastChange.tsx'
import { keyOfStop } from '../seen-stop.ts'
import { boundariesOf, boundaryReach, type Moved, movedPieces, wholeSpan, whyNotMoved } from './boundaries.ts'
import { CutTimeline } from './CutTimeline.tsx'
import { fieldOf } from './cut-fields.ts'
import { SPLIT_DRAFT } from './kept-split.ts'
import { PieceRows } from './PieceRows.tsx'
import { type ModeProps, SplitFrame } from './SplitFrame.tsx'
import { stretchOf } from './stretches.ts'
import { useJoin } from './use-join.tsx'
import { refusalText } from './why-not.ts'

/**
 * The pieces that are there: their boundaries move, neighbours become one again, and the last change is taken
 * back.
 */
export function PiecesMode({ cuttable, span, kept, writing, onDone, ...frame }: ModeProps) {
  const { pieces, stop } = cuttable
  const { dateTime } = useFormat()
  const [moved, setMoved] = useState(() => movedAmong(pieces, kept.moved))
  useKeptDraft(SPLIT_DRAFT, { ...kept, moved })
  const { join, question } = useJoin(writing.write)
  const whole = wholeSpan(pieces, span)
  const boundaries = boundariesOf(pieces, moved)
  const why = moved === undefined ? undefined : whyNotMoved(pieces, whole, moved)
  const handles = boundaries.map((at, index) => ({
    label: m.stops_boundary({ left: index + 1, right: index + 2 }),
    at,
    reach: boundaryReach(pieces, whole, index),
  }))
  const submit = () => {
    if (moved !== undefined && why === undefined)
      writing.write({ send: () => moveBoundary(pieces, moved), doneText: m.stops_moved() })
  }
  return (
    <SplitFrame
      {...frame}
      onDone={onDone}
      writing={writing}
      hint={m.stops_pieces_hint()}
      label={m.stops_move()}
      isIdle={moved === undefined || why !== undefined}
      onSubmit={submit}
    >
      <CutTimeline
        span={whole}
        stretches={pieces.map((piece) => stretchOf(piece, whole))}
        handles={handles}
        pieces={movedPieces(whole, boundaries)}
        chosen={pieces.findIndex(({ stopID }) => stopID === stop.stopID)}
        onMove={(index, at) => setMoved({ index, field: fieldOf(at, dateTime) })}
      />
      {why !== undefined && (
        <Notice tone="warn" title={why === 'unread' ? m.stops_why_unread() : refusalText(why)} />
      )}
      <PieceRows
        pieces={pieces}
        whole={whole}
        moved={moved}
        onMove={(index, field) => setMoved({ index, field })}
        onJoin={join}
        isBusy={writing.isBusy}
      />
      <LastChange stop={keyOfStop(stop)} onDone={onDone} />
      {question}
    </SplitFrame>
  )
}

/** Pieces that became one meanwhile have no boundary between them. */
const movedAmong = (pieces: readonly Stop[], moved: Moved | undefined): Moved | undefined =>
  moved !== undefined && moved.index < pieces.length - 1 ? moved : undefined

function moveBoundary(pieces: readonly Stop[], { index, field }: Moved) {
  const [left, right] = [pieces[index], pieces[index + 1]]
  if (left === undefined || right === undefined || field.at === undefined)
    throw new RangeError('a boundary lies between two pieces')
  return callApi('stops.move', {
    body: {
      ...keyOfStop(left),
      revision: left.revision,
      nextRevision: right.revision,
      to: new Date(field.at).toISOString(),
    },
  })
}
