import type { ReactNode } from 'react'
import { useSecondsSince } from '../../../api/live/use-live.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import { useAnswer, useIsLineStale, type WindowName } from '../figures-context.tsx'
import classes from './tiles.module.css'
import { WindowNote } from './WindowNote.tsx'

type Props = {
  title: string
  of: WindowName
  /** Instead of the window and its coverage. */
  aside?: ReactNode
  /** A narrow tile has its window and coverage at its foot. */
  isNarrow?: boolean
  children: ReactNode
}

/** The frame of a tile: keeps its place while its figures come, and says when they are old. */
export function DashboardTile({ title, of, aside, isNarrow = false, children }: Props) {
  const { data, failedSince, isOtherWindow } = useAnswer(of)
  const isStale = useIsStale(of)
  const note = isNarrow ? undefined : (aside ?? <WindowNote of={of} />)
  return (
    <Tile
      title={title}
      aside={failedSince === null ? note : <StaleNote since={failedSince} />}
      isStale={isStale}
      className={classes.frame}
    >
      {data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className={classes.content} data-other={isOtherWindow || undefined}>
          {children}
          {isNarrow && <WindowNote of={of} />}
        </div>
      )}
    </Tile>
  )
}

/** Old because it could not be renewed, or because the line is silent; a past window can't grow old. */
function useIsStale(of: WindowName): boolean {
  const { data, failedSince } = useAnswer(of)
  const isLineStale = useIsLineStale()
  return failedSince !== null || (isLineStale && data?.window.current === true)
}

/** `hace 35 s`: since when what is shown could not be renewed. */
function StaleNote({ since }: { since: number }) {
  const seconds = useSecondsSince(since)
  return (
    <span className={classes.staleNote}>
      {since === 0 ? m.line_dashboard_no_data() : m.line_dashboard_stale({ seconds })}
    </span>
  )
}
