/** The widths from which a layout applies, and its columns: docs/product/limits.md#widths. */
export const BREAKPOINTS = [
  { name: 'lg', from: 1200, columns: 12, isPhone: false },
  { name: 'md', from: 700, columns: 12, isPhone: false },
  { name: 'sm', from: 500, columns: 6, isPhone: false },
  { name: 'xs', from: 300, columns: 6, isPhone: true },
  { name: 'xxs', from: 0, columns: 2, isPhone: true },
] as const

export type Breakpoint = (typeof BREAKPOINTS)[number]['name']

export const ROW_HEIGHT = 30
export const GAP = 12

/** The breakpoint of a grid of that width. 1400 → lg, 984 → md, 362 → xs. */
export const breakpointOf = (width: number): (typeof BREAKPOINTS)[number] =>
  BREAKPOINTS.find(({ from }) => width >= from) ?? BREAKPOINTS[4]

export const columnsOf = (breakpoint: Breakpoint): number =>
  BREAKPOINTS.find(({ name }) => name === breakpoint)?.columns ?? 12
