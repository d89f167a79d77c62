import type { GridItem } from './arrange.ts'
import type { Breakpoint } from './breakpoints.ts'
import { fromRows } from './from-rows.ts'

// biome-ignore format: rows of a layout read best as rows
/**
 * What it does now and what waits for a signature, how good it is, how far: the answers of a glance come
 * first at every width.
 */
export const DEFAULT_LAYOUTS: Record<Breakpoint, GridItem[]> = {
  lg: fromRows([
    { h: 5, cells: [['oee', 5], ['progress', 4], ['currentStop', 3]] },
    { h: 4, cells: [['shiftBar', 12]] },
    { h: 4, cells: [['utilization', 2], ['throughput', 2], ['acceptance', 2], ['runtime', 2], ['totalRuntime', 2], ['emptyLine', 2]] },
    { h: 8, cells: [['stopManagement', 5], ['stopsExplorer', 2], ['orderInfo', 5]] },
    { h: 6, cells: [['speed', 4], ['shiftTimes', 5], ['stopTimes', 3]] },
  ]),
  md: fromRows([
    { h: 5, cells: [['oee', 7], ['currentStop', 5]] },
    { h: 4, cells: [['shiftBar', 12]] },
    { h: 6, cells: [['progress', 7], ['stopsExplorer', 5]] },
    { h: 8, cells: [['stopManagement', 5], ['orderInfo', 7]] },
    { h: 4, cells: [['utilization', 4], ['throughput', 4], ['acceptance', 4]] },
    { h: 6, cells: [['speed', 5], ['shiftTimes', 7]] },
    { h: 4, cells: [['runtime', 4], ['totalRuntime', 4], ['emptyLine', 4]] },
    { h: 6, cells: [['stopTimes', 5]] },
  ]),
  sm: fromRows([
    { h: 6, cells: [['currentStop', 6]] },
    { h: 5, cells: [['oee', 6]] },
    { h: 5, cells: [['progress', 6]] },
    { h: 5, cells: [['shiftBar', 6]] },
    { h: 7, cells: [['stopManagement', 4], ['stopsExplorer', 2]] },
    { h: 4, cells: [['utilization', 2], ['throughput', 2], ['acceptance', 2]] },
    { h: 4, cells: [['runtime', 2], ['totalRuntime', 2], ['emptyLine', 2]] },
    { h: 8, cells: [['orderInfo', 6]] },
    { h: 6, cells: [['speed', 3], ['shiftTimes', 3]] },
    { h: 5, cells: [['stopTimes', 6]] },
  ]),
  xs: fromRows([
    { h: 6, cells: [['currentStop', 6]] },
    { h: 7, cells: [['oee', 6]] },
    { h: 5, cells: [['progress', 6]] },
    { h: 6, cells: [['shiftBar', 6]] },
    { h: 5, cells: [['speed', 6]] },
    { h: 8, cells: [['stopManagement', 6]] },
    { h: 5, cells: [['stopsExplorer', 6]] },
    { h: 4, cells: [['utilization', 3], ['throughput', 3]] },
    { h: 4, cells: [['acceptance', 3], ['emptyLine', 3]] },
    { h: 4, cells: [['runtime', 3], ['totalRuntime', 3]] },
    { h: 9, cells: [['orderInfo', 6]] },
    { h: 6, cells: [['shiftTimes', 6]] },
    { h: 5, cells: [['stopTimes', 6]] },
  ]),
  xxs: fromRows([
    { h: 7, cells: [['currentStop', 2]] },
    { h: 7, cells: [['oee', 2]] },
    { h: 6, cells: [['progress', 2]] },
    { h: 7, cells: [['shiftBar', 2]] },
    { h: 5, cells: [['speed', 2]] },
    { h: 8, cells: [['stopManagement', 2]] },
    { h: 6, cells: [['stopsExplorer', 2]] },
    { h: 4, cells: [['utilization', 2]] },
    { h: 4, cells: [['throughput', 2]] },
    { h: 4, cells: [['acceptance', 2]] },
    { h: 4, cells: [['runtime', 2]] },
    { h: 4, cells: [['totalRuntime', 2]] },
    { h: 4, cells: [['emptyLine', 2]] },
    { h: 9, cells: [['orderInfo', 2]] },
    { h: 7, cells: [['shiftTimes', 2]] },
    { h: 7, cells: [['stopTimes', 2]] },
  ]),
}
