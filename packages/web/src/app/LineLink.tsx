import { Link, useRouterState } from '@tanstack/react-router'
import { useSeenLine } from '../api/live/use-live.ts'
import { m } from '../i18n/paraglide/messages.js'
import { StateShape, type StateTone } from '../ui/StateBadge.tsx'
import classes from './LineTree.module.css'

const WORDS: Record<StateTone, () => string> = {
  on: m.app_line_on,
  off: m.app_line_off,
  maintenance: m.app_line_maintenance,
  unknown: m.app_line_unknown,
}

/** One line of the tree: its state as shape and word, its number, its name. */
export function LineLink({
  line,
  onPick,
}: {
  line: { lineID: number; description: string }
  onPick: () => void
}) {
  const { lineID, description } = line
  const live = useSeenLine(lineID)
  const isHere = useRouterState({
    select: ({ location }) =>
      location.pathname === '/' && String((location.search as { line?: unknown }).line) === String(lineID),
  })
  const tone: StateTone = live === undefined || live.isStale ? 'unknown' : live.status.beacon
  return (
    <Link
      to="/"
      search={{ line: lineID }}
      className={classes.line}
      aria-current={isHere ? 'page' : undefined}
      onClick={onPick}
    >
      <span className={classes.number}>{lineID}</span>
      <span className={classes.description}>{description}</span>
      <span className={classes.state} data-tone={tone}>
        <StateShape tone={tone} size={12} />
        {WORDS[tone]()}
      </span>
    </Link>
  )
}
