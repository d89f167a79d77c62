import 'react-grid-layout/css/styles.css'
import { Button } from '@mantine/core'
import { IconLock, IconRestore } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type EventCallback, GridLayout, type Layout } from 'react-grid-layout'
import { m } from '../../../i18n/paraglide/messages.js'
import { useWidth } from '../../../ui/charts/use-width.ts'
import { TILES } from '../tiles/tile-book.ts'
import { dropped, type GridItem, SMALLEST } from './arrange.ts'
import { breakpointOf, GAP, ROW_HEIGHT } from './breakpoints.ts'
import { shownItems, withHidden, withItems } from './dashboard-layout.ts'
import { EditedTile } from './EditedTile.tsx'
import classes from './grid.module.css'
import { isTileID } from './tile-id.ts'
import type { KeptLayout } from './use-layout.ts'

type Props = { kept: KeptLayout; onLock: () => void }

/** The dashboard unlocked: tiles are dragged by their handles, or moved and sized by keys and buttons. */
export function TileEditor({ kept, onLock }: Props) {
  const { layout, change, restore } = kept
  const [ref, width] = useWidth<HTMLDivElement>()
  const { name, columns } = breakpointOf(width)
  const items = useMemo(() => shownItems(layout, name), [layout, name])
  const take = (next: readonly GridItem[]) => change(withItems(layout, name, next))
  const takeDropped: EventCallback = (next, _before, after) => {
    if (after !== null && isTileID(after.i)) take(dropped(itemsOf(next), after.i, columns))
  }

  return (
    <div ref={ref}>
      <div className={classes.editBar} role="status">
        <p>{m.line_dashboard_editing()}</p>
        <Button
          variant="default"
          h={44}
          leftSection={<IconRestore size={18} aria-hidden />}
          onClick={restore}
        >
          {m.line_dashboard_restore()}
        </Button>
        <Button h={44} leftSection={<IconLock size={18} aria-hidden />} onClick={onLock}>
          {m.line_dashboard_lock()}
        </Button>
      </div>
      {width > 0 && (
        <GridLayout
          // A tile that is shown again would come back at its smallest without a fresh grid.
          key={`${name} ${layout.hidden.join()}`}
          width={width}
          layout={items.map((item) => ({ ...item, minW: Math.min(SMALLEST.w, columns), minH: SMALLEST.h }))}
          gridConfig={{ cols: columns, rowHeight: ROW_HEIGHT, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ handle: `.${classes.handle}`, threshold: 4 }}
          onDragStop={takeDropped}
          onResizeStop={takeDropped}
        >
          {items.map(({ i }) => {
            const { Tile, title } = TILES[i]
            return (
              <div key={i} className={classes.edited}>
                <EditedTile
                  id={i}
                  title={title()}
                  items={items}
                  columns={columns}
                  onChange={take}
                  onHide={() => change(withHidden(layout, i, true))}
                >
                  <Tile />
                </EditedTile>
              </div>
            )
          })}
        </GridLayout>
      )}
    </div>
  )
}

const itemsOf = (layout: Layout): GridItem[] =>
  layout.flatMap(({ i, x, y, w, h }) => (isTileID(i) ? [{ i, x, y, w, h }] : []))
