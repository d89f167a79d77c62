import classes from './Skeleton.module.css'

/**
 * Keeps the place of a figure that is on its way. Says nothing to a screen reader: its tile is marked busy.
 */
export function Skeleton({
  width = '100%',
  height = 16,
}: {
  width?: number | string
  height?: number | string
}) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden />
}

/** Some lines of text or rows of a list on their way. */
export function SkeletonRows({ rows = 4, height = 18 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.rows} aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} width={`${92 - ((row * 17) % 40)}%`} />
      ))}
    </div>
  )
}
