import '@mantine/core/styles/Popover.css'
import { memo, type ReactNode, useId, useMemo, useRef } from 'react'
import { DropdownPanel } from '../Dropdown.tsx'
import { type BarSegment, layOut, paintOrder } from './bar-layout.ts'
import classes from './charts.module.css'
import { SegmentPatterns } from './SegmentPatterns.tsx'
import { segmentFill } from './segment-fill.ts'
import { TimeAxis } from './TimeAxis.tsx'
import { useBarFocus } from './use-bar-focus.ts'
import { useWidth } from './use-width.ts'

type Props = {
  segments: readonly BarSegment[]
  start: number
  end: number
  /** `HH:mm` in the plant's zone. */
  clock: (at: number) => string
  label: string
  details: (id: string) => ReactNode
  /** A segment was clicked, touched or entered. */
  onPick?: (id: string) => void
  height?: number
}

/**
 * The stacked bar of a window. One stop of the Tab key; arrows walk its segments, each says its details when
 * it is focused, pointed at or touched. Escape puts them away.
 */
export const StopBar = memo(function StopBar(props: Props) {
  const { segments, start, end, clock, label, details, onPick, height = 42 } = props
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [ref, width] = useWidth<HTMLDivElement>()
  const laid = useMemo(() => layOut(segments, { start, end, width }), [segments, start, end, width])
  const painted = useMemo(() => paintOrder(laid).filter(({ look }) => look !== 'future'), [laid])
  const { shown, barEvents, segmentEvents, close } = useBarFocus(laid, onPick)

  return (
    <div ref={ref} className={classes.stopBar}>
      <span ref={anchor} className={classes.anchor} style={{ left: middleOf(shown) }} />
      {/* Pointing at the bar is a shortcut for what each segment does by itself. */}
      <svg
        role="group"
        aria-label={label}
        width={width}
        height={height}
        className={classes.bar}
        {...barEvents}
      >
        <SegmentPatterns id={id} />
        <rect width={width} height={height} fill="var(--track)" />
        {painted.map((segment) => (
          <rect
            key={segment.id}
            role="button"
            aria-label={segment.label}
            x={segment.x}
            width={Math.max(2, segment.width - 1)}
            height={height}
            fill={segmentFill(segment, id)}
            className={classes.segment}
            data-shown={segment.id === shown?.id || undefined}
            {...segmentEvents(segment)}
          />
        ))}
      </svg>
      <DropdownPanel
        of={{ id: `${id}-details`, anchor, isOpen: shown !== undefined, setOpen: close }}
        withRoles={false}
        position="top"
        withArrow
        shadow="none"
        className={classes.details}
      >
        {shown === undefined ? null : details(shown.id)}
      </DropdownPanel>
      <TimeAxis start={start} end={end} width={width} clock={clock} />
    </div>
  )
})

/** Without a segment, where the bar begins. */
const middleOf = (segment: { x: number; width: number } | undefined): number =>
  segment === undefined ? 0 : segment.x + segment.width / 2
