import { memo, useMemo } from 'react'
import { useWidth } from '../../../ui/charts/use-width.ts'
import { TILES } from '../tiles/tile-book.ts'
import { breakpointOf } from './breakpoints.ts'
import { type DashboardLayout, shownItems } from './dashboard-layout.ts'
import classes from './grid.module.css'

/** The tiles where the layout has them. In reading order for the Tab key and for a screen reader, wherever they stand. */
export const TileGrid = memo(function TileGrid({ layout }: { layout: DashboardLayout }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const { name, columns } = breakpointOf(width)
  const items = useMemo(() => shownItems(layout, name), [layout, name])
  return (
    <div ref={ref} className={classes.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {width > 0 &&
        items.map(({ i, x, y, w, h }) => {
          const { Tile } = TILES[i]
          return (
            <div key={i} className={classes.cell} style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}>
              <Tile />
            </div>
          )
        })}
    </div>
  )
})
