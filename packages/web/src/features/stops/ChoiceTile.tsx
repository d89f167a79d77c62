import type { CSSProperties, ReactNode } from 'react'
import { useId } from 'react'
import classes from './stops.module.css'

type ChoiceTileProps = {
  title: string
  /** What it was found by, when that is not in its title. */
  found?: string
  text?: string
  color: string | null
  mark?: ReactNode
  onPick: () => void
}

/** Something to choose, large enough for a glove. */
export function ChoiceTile({ title, found, text, color, mark, onPick }: ChoiceTileProps) {
  const style = color === null ? undefined : ({ '--bar': color } as CSSProperties)
  return (
    <button type="button" data-tile className={classes.tile} style={style} onClick={onPick}>
      <span className={classes.tileTitle}>
        {title}
        {mark}
      </span>
      {found !== undefined && <span className={classes.tileFound}>{found}</span>}
      {text !== undefined && text !== '' && <span className={classes.tileText}>{text}</span>}
    </button>
  )
}

export function TileGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h3 id={id} className={classes.groupTitle}>
        {title}
      </h3>
      <div className={classes.tiles}>{children}</div>
    </section>
  )
}
