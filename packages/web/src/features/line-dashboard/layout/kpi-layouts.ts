import type { GridItem } from './arrange.ts'
import type { Breakpoint } from './breakpoints.ts'
import { fromRows } from './from-rows.ts'

// biome-ignore format: rows of a layout read best as rows
/**
 * The operator's layout: how fast the day went and what each of its six slots made, for who stands at the
 * line.
 */
export const KPI_LAYOUTS: Record<Breakpoint, GridItem[]> = {
  lg: fromRows([
    { h: 5, cells: [['oee', 5], ['progress', 4], ['currentStop', 3]] },
    { h: 7, cells: [['performance', 5], ['slotPanel', 7]] },
    { h: 4, cells: [['shiftBar', 12]] },
    { h: 8, cells: [['orderInfo', 8], ['stopsExplorer', 4]] },
  ]),
  md: fromRows([
    { h: 5, cells: [['oee', 7], ['currentStop', 5]] },
    { h: 7, cells: [['performance', 5], ['slotPanel', 7]] },
    { h: 5, cells: [['progress', 5], ['shiftBar', 7]] },
    { h: 8, cells: [['orderInfo', 8], ['stopsExplorer', 4]] },
  ]),
  sm: fromRows([
    { h: 6, cells: [['currentStop', 6]] },
    { h: 5, cells: [['oee', 6]] },
    { h: 5, cells: [['progress', 6]] },
    { h: 7, cells: [['performance', 6]] },
    { h: 7, cells: [['slotPanel', 6]] },
    { h: 5, cells: [['shiftBar', 6]] },
    { h: 8, cells: [['orderInfo', 6]] },
    { h: 5, cells: [['stopsExplorer', 6]] },
  ]),
  xs: fromRows([
    { h: 6, cells: [['currentStop', 6]] },
    { h: 7, cells: [['oee', 6]] },
    { h: 5, cells: [['progress', 6]] },
    { h: 6, cells: [['shiftBar', 6]] },
    { h: 7, cells: [['performance', 6]] },
    { h: 7, cells: [['slotPanel', 6]] },
    { h: 9, cells: [['orderInfo', 6]] },
    { h: 5, cells: [['stopsExplorer', 6]] },
  ]),
  xxs: fromRows([
    { h: 7, cells: [['currentStop', 2]] },
    { h: 7, cells: [['oee', 2]] },
    { h: 6, cells: [['progress', 2]] },
    { h: 7, cells: [['shiftBar', 2]] },
    { h: 8, cells: [['performance', 2]] },
    { h: 8, cells: [['slotPanel', 2]] },
    { h: 9, cells: [['orderInfo', 2]] },
    { h: 6, cells: [['stopsExplorer', 2]] },
  ]),
}
