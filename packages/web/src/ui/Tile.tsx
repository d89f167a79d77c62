import { type ReactNode, useId } from 'react'
import classes from './Tile.module.css'

type TileProps = {
  title: string
  /** Small print at the right of the title: a window, a coverage, a state. */
  aside?: ReactNode
  /** What is shown is older than it should be. */
  isStale?: boolean
  /** Draws the title for screen readers only. */
  hidesTitle?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The frame around one thing that a screen shows. */
export function Tile({ title, aside, isStale = false, hidesTitle = false, className, children }: TileProps) {
  const id = useId()
  return (
    <section
      className={[classes.tile, className].filter(Boolean).join(' ')}
      aria-labelledby={id}
      data-stale={isStale || undefined}
    >
      <header className={hidesTitle ? 'visually-hidden' : classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
