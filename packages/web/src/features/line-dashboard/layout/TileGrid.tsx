import { memo, useMemo } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { useWidth } from '../../../ui/charts/use-width.ts'
import { keptFlag } from '../../../ui/kept-value.ts'
import { TILES } from '../tiles/tile-book.ts'
import { breakpointOf } from './breakpoints.ts'
import { type DashboardLayout, shownItems } from './dashboard-layout.ts'
import classes from './grid.module.css'

/** On a phone the page is the first tiles; a button shows all of them. */
const FOLD = 5
const allTiles = keptFlag('baliza.all-tiles')

/**
 * The tiles where the layout has them. In reading order for the Tab key and for a screen reader, wherever
 * they stand.
 */
export const TileGrid = memo(function TileGrid({ layout }: { layout: DashboardLayout }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const isWhole = allTiles.use()
  const { name, columns, isPhone } = breakpointOf(width)
  const items = useMemo(() => shownItems(layout, name), [layout, name])
  const more = isPhone ? items.length - FOLD : 0
  const fold = () => allTiles.keep(!isWhole)
  return (
    <>
      <div
        ref={ref}
        className={classes.grid}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {width > 0 &&
          items.slice(0, more > 0 && !isWhole ? FOLD : items.length).map(({ i, x, y, w, h }) => {
            const { Tile } = TILES[i]
            return (
              <div
                key={i}
                className={classes.cell}
                style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
              >
                <Tile />
              </div>
            )
          })}
      </div>
      {more > 0 && (
        <button type="button" className={classes.fold} aria-expanded={isWhole} onClick={fold}>
          {isWhole ? m.line_dashboard_fewer_tiles() : m.line_dashboard_more_tiles({ count: more })}
        </button>
      )}
    </>
  )
})
