import type { Stop } from '@baliza/contract'
import { instant } from '@baliza/domain'
import { Button } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { StopMinutes } from '../StopHeading.tsx'
import { ReasonCell } from '../stop-columns.tsx'
import { boundaryReach, type Moved } from './boundaries.ts'
import type { CutSpan } from './cut-draft.ts'
import { type CutField, fieldOf } from './cut-fields.ts'
import classes from './split.module.css'
import { TimeField } from './TimeField.tsx'

type PieceRowsProps = {
  pieces: readonly Stop[]
  whole: CutSpan
  moved: Moved | undefined
  isBusy: boolean
  onMove: (index: number, field: CutField) => void
  onJoin: (stops: readonly Stop[]) => void
}

/** The pieces in time order; between two of them the boundary, to move or to take away. */
export function PieceRows(props: PieceRowsProps) {
  const { pieces, isBusy, onJoin } = props
  return (
    <ol className={classes.pieces}>
      {pieces.map((piece, index) => (
        <li key={piece.stopID}>
          <PieceRow piece={piece} number={index + 1} />
          <Boundary {...props} index={index} />
        </li>
      ))}
      {pieces.length > 2 && (
        <li>
          <JoinButton label={m.stops_join_all()} isBusy={isBusy} onJoin={() => onJoin(pieces)} />
        </li>
      )}
    </ol>
  )
}

function PieceRow({ piece, number }: { piece: Stop; number: number }) {
  const { time } = useFormat()
  const to = piece.endDate === null ? m.stops_until_now() : time(piece.endDate)
  return (
    <p className={classes.piece}>
      <b>{number}</b>
      <ReasonCell {...piece} />
      <span>{m.stops_stretch({ from: time(piece.startDate), to })}</span>
      <b>
        <StopMinutes stop={piece} />
      </b>
    </p>
  )
}

function Boundary({
  pieces,
  whole,
  moved,
  isBusy,
  onMove,
  onJoin,
  index,
}: PieceRowsProps & { index: number }) {
  const { dateTime } = useFormat()
  const [piece, next] = [pieces[index], pieces[index + 1]]
  if (piece === undefined || next === undefined) return null
  const sides = { left: index + 1, right: index + 2 }
  return (
    <TimeField
      label={m.stops_boundary(sides)}
      field={index === moved?.index ? moved.field : fieldOf(instant(Date.parse(next.startDate)), dateTime)}
      reach={boundaryReach(pieces, whole, index)}
      span={whole}
      onChange={(field) => onMove(index, field)}
      aside={
        <JoinButton
          label={m.stops_join()}
          name={m.stops_join_of(sides)}
          isBusy={isBusy}
          onJoin={() => onJoin([piece, next])}
        />
      }
    />
  )
}

type JoinButtonProps = { label: string; name?: string; isBusy: boolean; onJoin: () => void }

function JoinButton({ label, name = label, isBusy, onJoin }: JoinButtonProps) {
  const [isPressed, setPressed] = useState(false)
  return (
    <Button
      variant="default"
      h={44}
      className={classes.step ?? ''}
      leftSection={<IconArrowsJoin size={20} aria-hidden />}
      loading={isBusy && isPressed}
      disabled={isBusy}
      aria-label={name}
      onClick={() => {
        setPressed(true)
        onJoin()
      }}
    >
      {label}
    </Button>
  )
}
