import { type Instant, MINUTE } from '@baliza/domain'
import { useId, useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { SegmentLook } from '../../../ui/charts/bar-layout.ts'
import { SegmentPatterns } from '../../../ui/charts/SegmentPatterns.tsx'
import { segmentFill } from '../../../ui/charts/segment-fill.ts'
import { TimeAxis } from '../../../ui/charts/TimeAxis.tsx'
import { useWidth } from '../../../ui/charts/use-width.ts'
import { CutHandle } from './CutHandle.tsx'
import { type CutSpan, type DraftPiece, type Handle, percentOf, shareOf } from './cut-draft.ts'
import classes from './split.module.css'
import { useDrag } from './use-drag.ts'

/** What is under the cuts: the stop, or the pieces it has already. */
export type Stretch = {
  readonly start: Instant
  readonly end: Instant
  readonly look: SegmentLook
  readonly color: string | null
}

type CutTimelineProps = {
  span: CutSpan
  stretches: readonly Stretch[]
  handles: readonly Handle[]
  /** What the cuts make: how long each will be stands above it. */
  pieces: readonly DraftPiece[]
  /** Of the pieces: the one that becomes a stop of its own. */
  chosen?: number | undefined
  onMove: (index: number, at: Instant) => void
}

/** A stop drawn to scale, with handles where it is cut: for mouse, finger and keys. */
export function CutTimeline({ span, stretches, handles, pieces, chosen, onMove }: CutTimelineProps) {
  const drag = useDrag(span, handles, onMove)
  return (
    <div className={classes.timeline}>
      <PieceLengths span={span} pieces={pieces} chosen={chosen} />
      {/* NOTE: dragging is a shortcut for what each handle does by its keys */}
      <div className={classes.track} {...drag.events}>
        <Track span={span} stretches={stretches} />
        {handles.map((handle, index) => (
          <CutHandle
            // NOTE: a handle is its place among the cuts
            key={index}
            handle={handle}
            span={span}
            isDragged={drag.dragged === index}
            onMove={(at) => onMove(index, at)}
          />
        ))}
      </div>
    </div>
  )
}

const HEIGHT = 64
/** On shorter stops the round quarters of an hour say nothing. */
const AXIS_FROM = 45 * MINUTE

function Track({ span, stretches }: Pick<CutTimelineProps, 'span' | 'stretches'>) {
  const id = useId()
  const [ref, width] = useWidth<HTMLDivElement>()
  const { hourMinute, time } = useFormat()
  const x = (at: number) => shareOf(span, at) * width
  const forbidden = useMemo(
    () => span.forbidden.filter(({ start, end }) => end > span.start && start < span.end),
    [span],
  )
  return (
    <div ref={ref} className={classes.bar}>
      <svg width={width} height={HEIGHT} aria-hidden>
        <SegmentPatterns id={id} />
        <defs>
          <pattern
            id={`${id}-forbidden`}
            width="10"
            height="10"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <rect width="10" height="10" className={classes.forbidden} />
            <rect width="3" height="10" className={classes.forbiddenStripe} />
          </pattern>
        </defs>
        {stretches.map((stretch) => (
          <rect
            key={stretch.start}
            x={x(stretch.start)}
            width={Math.max(1, x(stretch.end) - x(stretch.start))}
            height={HEIGHT}
            fill={segmentFill({ ...stretch, id: '', label: '' }, id)}
          />
        ))}
        {forbidden.map(({ start, end }) => (
          <rect
            key={start}
            x={x(start)}
            width={Math.max(3, x(end) - x(start))}
            y={HEIGHT - 22}
            height={22}
            fill={`url(#${id}-forbidden)`}
          />
        ))}
      </svg>
      {span.end - span.start > AXIS_FROM && (
        <TimeAxis start={span.start} end={span.end} width={width} clock={hourMinute} />
      )}
      <p className={classes.edges}>
        <span>{time(span.start)}</span>
        <span>{span.isOpen ? m.stops_until_now() : time(span.end)}</span>
      </p>
      {forbidden.length > 0 && <p className={classes.forbiddenNote}>{m.stops_forbidden_note()}</p>}
    </div>
  )
}

/** Narrower than this share of the whole, a length would not fit above its piece. */
const NARROWEST = 0.09

function PieceLengths({ span, pieces, chosen }: Pick<CutTimelineProps, 'span' | 'pieces' | 'chosen'>) {
  const { minutes } = useFormat()
  return (
    <div className={classes.lengths} aria-hidden>
      {pieces.map((piece, index) => {
        const from = shareOf(span, piece.start)
        const share = shareOf(span, piece.end) - from
        return (
          <span
            key={piece.start}
            data-chosen={index === chosen || undefined}
            style={{ left: percentOf(from), width: percentOf(share) }}
          >
            {share >= NARROWEST && <b>{minutes(piece.minutes)}</b>}
          </span>
        )
      })}
    </div>
  )
}
