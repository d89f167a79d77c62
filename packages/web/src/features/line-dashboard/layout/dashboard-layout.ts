import { parseObject } from '../../../format/parse-object.ts'
import { arrange, type GridItem, SMALLEST } from './arrange.ts'
import { BREAKPOINTS, type Breakpoint, columnsOf } from './breakpoints.ts'
import { DEFAULT_LAYOUTS } from './default-layouts.ts'
import { KPI_LAYOUTS } from './kpi-layouts.ts'
import { isOptional, isTileID, TILE_IDS, type TileID } from './tile-id.ts'

/** Where the tiles stand at each breakpoint, the hidden ones too, so that they come back where they were. */
export type DashboardLayout = {
  readonly hidden: readonly TileID[]
  readonly items: Readonly<Record<Breakpoint, readonly GridItem[]>>
}

/** Lines with material in line, and those with the operator's KPI, keep a layout of their own. */
export type LayoutView = 'default' | 'material' | 'kpi'

const ITEMS: Record<LayoutView, DashboardLayout['items']> = {
  default: DEFAULT_LAYOUTS,
  material: DEFAULT_LAYOUTS,
  kpi: KPI_LAYOUTS,
}

export const defaultLayout = (view: LayoutView): DashboardLayout => ({ hidden: [], items: ITEMS[view] })

/** The tiles of a layout that may be hidden, in reading order. */
export const optionalTiles = ({ items }: DashboardLayout): TileID[] =>
  TILE_IDS.filter((id) => isOptional(id) && items.lg.some(({ i }) => i === id))

/** The shown tiles of a breakpoint, closed up where others are hidden. */
export const shownItems = ({ hidden, items }: DashboardLayout, breakpoint: Breakpoint): GridItem[] =>
  arrange(
    items[breakpoint].filter(({ i }) => !hidden.includes(i)),
    columnsOf(breakpoint),
  )

/** Takes over where the shown tiles of a breakpoint stand now. */
export function withItems(
  layout: DashboardLayout,
  breakpoint: Breakpoint,
  shown: readonly GridItem[],
): DashboardLayout {
  const kept = layout.items[breakpoint].filter(({ i }) => !shown.some((item) => item.i === i))
  // Hidden ones first: where two want one row, the one that comes back gets it.
  return { ...layout, items: { ...layout.items, [breakpoint]: [...kept, ...shown] } }
}

/** Hides a tile, or shows it again; one that can't be hidden stays. */
export function withHidden(layout: DashboardLayout, id: TileID, isHidden: boolean): DashboardLayout {
  const others = layout.hidden.filter((one) => one !== id)
  return { ...layout, hidden: isHidden && isOptional(id) ? [...others, id] : others }
}

/**
 * Reads what a browser kept, maybe by an earlier build: unknown tiles go, new ones stand where the default
 * has them.
 */
export function readLayout(text: string | null, view: LayoutView): DashboardLayout {
  const layout = parseObject(text)
  if (layout === undefined) return defaultLayout(view)
  const { hidden, items } = layout as { hidden?: unknown; items?: Record<string, unknown> }
  const kept = BREAKPOINTS.map(
    ({ name }) => [name, readItems(items?.[name], ITEMS[view][name], name)] as const,
  )
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isTileID).filter(isOptional) : [],
    items: Object.fromEntries(kept) as Record<Breakpoint, GridItem[]>,
  }
}

function readItems(raw: unknown, defaults: readonly GridItem[], breakpoint: Breakpoint): GridItem[] {
  const known = (Array.isArray(raw) ? raw : [])
    .filter(isItem)
    .filter((item) => defaults.some(({ i }) => i === item.i))
    .map((item) => atLeast(item, columnsOf(breakpoint)))
  const once = known.filter((item, index) => known.findIndex(({ i }) => i === item.i) === index)
  const missing = defaults.filter(({ i }) => !once.some((item) => item.i === i))
  return [...once, ...missing]
}

function isItem(raw: unknown): raw is GridItem {
  if (typeof raw !== 'object' || raw === null) return false
  const { i, x, y, w, h } = raw as Partial<GridItem>
  return isTileID(i) && [x, y, w, h].every((value) => Number.isInteger(value) && Number(value) >= 0)
}

const atLeast = ({ i, x, y, w, h }: GridItem, columns: number): GridItem => ({
  i,
  x,
  y,
  w: Math.min(columns, Math.max(w, SMALLEST.w)),
  h: Math.max(h, SMALLEST.h),
})
