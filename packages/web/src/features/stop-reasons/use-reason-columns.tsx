import type { RowOf } from '@baliza/contract'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import classes from './stop-reasons.module.css'

export type ListedReason = RowOf<'stopreasons.get'>

/** The columns of both modes: the tree opens with the name, the list with the id. */
export function useReasonColumns(mode: 'tree' | 'grid'): readonly GridColumn<ListedReason>[] {
  return useMemo(
    () =>
      mode === 'tree'
        ? [nameColumn(), ...settings()]
        : [idColumn(), nameColumn(), pathColumn(), ...settings()],
    [mode],
  )
}

type Column = GridColumn<ListedReason>

const idColumn = (): Column => ({
  field: 'reasonID',
  caption: m.stop_reasons_column_id(),
  kind: 'integer',
  width: 90,
  render: ({ reasonID }) => `${reasonID}`,
})

const nameColumn = (): Column => ({
  field: 'reason',
  caption: m.stop_reasons_column_reason(),
  kind: 'text',
  width: 280,
  render: (reason) => <Name of={reason} />,
})

const pathColumn = (): Column => ({
  field: 'path',
  caption: m.stop_reasons_column_path(),
  kind: 'text',
  width: 300,
})

const settings = (): Column[] => [
  { field: 'detail', caption: m.stop_reasons_column_detail(), kind: 'text', width: 200 },
  { field: 'isCategory', caption: m.stop_reasons_column_is_category(), kind: 'boolean', hidden: true },
  { field: 'pareto', caption: m.stop_reasons_column_pareto(), kind: 'boolean' },
  { field: 'discountOEE', caption: m.stop_reasons_column_discount(), kind: 'boolean', width: 150 },
  {
    field: 'enabledForLine',
    caption: m.stop_reasons_column_lines(),
    kind: 'text',
    width: 150,
    isPlain: true,
    render: ({ enabledForLine }) => linesText(enabledForLine),
  },
  { field: 'systemStop', caption: m.stop_reasons_column_system(), kind: 'boolean', hidden: true },
  { field: 'updatedBy', caption: m.stop_reasons_column_updated_by(), kind: 'text', width: 120, hidden: true },
  { field: 'updateDate', caption: m.stop_reasons_column_update_date(), kind: 'instant', hidden: true },
]

function Name({ of: { reason, color, isCategory } }: { of: ListedReason }) {
  return (
    <span className={classes.name} data-category={isCategory || undefined}>
      <i className={classes.swatch} style={{ background: color ?? 'transparent' }} aria-hidden />
      {reason}
    </span>
  )
}

/** `[1,3]` is read "1, 3". */
function linesText(enabledForLine: string | null): string {
  if (enabledForLine === null) return m.stop_reasons_every_line()
  const lines = JSON.parse(enabledForLine) as number[]
  return lines.length === 0 ? m.stop_reasons_hidden() : lines.join(', ')
}
