import type { ReactNode } from 'react'
import classes from './StateBadge.module.css'

export type StateTone = 'on' | 'off' | 'maintenance' | 'unknown'

const SHAPES: Record<StateTone, ReactNode> = {
  on: <path d="M3 2l9 5-9 5z" />,
  off: <rect x="2.5" y="2.5" width="9" height="9" rx="0.5" />,
  maintenance: <path d="M7 1.8l5.8 10.4H1.2z" />,
  unknown: <rect x="2" y="5" width="10" height="4" rx="1" />,
}

type StateBadgeProps = {
  tone: StateTone
  /** The state in a word. */
  label: string
  /** How long it has been so: `00:42:18`. */
  clock?: string | undefined
  /** `pill` beside a title, `band` across the top of a card. */
  shape?: 'pill' | 'band'
  isStale?: boolean
  /** Beside what is over, the present has no colour. */
  isQuiet?: boolean
}

/** A state as shape, word and clock; its colour only repeats what they say. */
export function StateBadge({
  tone,
  label,
  clock,
  shape = 'pill',
  isStale = false,
  isQuiet = false,
}: StateBadgeProps) {
  return (
    <div
      className={classes.badge}
      data-tone={isStale ? 'unknown' : isQuiet ? 'quiet' : tone}
      data-shape={shape}
    >
      <StateShape tone={tone} />
      <span className={classes.label}>{label}</span>
      {clock !== undefined && (
        <span className={classes.clock} role="timer">
          {clock}
        </span>
      )}
    </div>
  )
}

/** The shape alone, for a list that has the word beside it. */
export function StateShape({ tone, size = 16 }: { tone: StateTone; size?: number }) {
  return (
    <svg
      className={classes.shape}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden
      focusable="false"
    >
      {SHAPES[tone]}
    </svg>
  )
}
