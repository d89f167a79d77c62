import type { CSSProperties } from 'react'

/** A cell takes its column's width from the grid, so that pulling a column redraws no cell. */
export const cellWidth = (field: string) => ({ '--w': `var(--w-${field})` }) as CSSProperties
