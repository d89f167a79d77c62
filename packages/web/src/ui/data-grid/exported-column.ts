import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from './column.ts'
import type { ExportColumn } from './grid-source.ts'

/** By how many decimals a column shows. */
const FIGURES = ['integer', 'decimal', 'hundredths'] as const

/**
 * A column as a workbook has it: figures written as on the screen, minutes with their unit in the heading,
 * names for what stands for them.
 */
export function exportedColumn<R>(column: GridColumn<R>): ExportColumn {
  const { field, caption, lookup } = column
  const kind = figuresOf(column)
  return {
    field,
    caption: column.kind === 'duration' ? m.ui_grid_in_minutes({ caption }) : caption,
    ...(kind !== undefined && { kind }),
    ...(lookup !== undefined && { words: lookup.map(({ value, text }) => [value, text] as const) }),
  }
}

function figuresOf<R>({ kind, decimals }: GridColumn<R>): ExportColumn['kind'] {
  if (kind === 'percent') return 'percent'
  if (kind === 'duration') return 'decimal'
  return kind === 'number' ? FIGURES[decimals ?? 2] : undefined
}
