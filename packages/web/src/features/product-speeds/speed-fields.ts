import type { BodyOf, RowOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import type { Choice, FormField } from '../../ui/form/form-field.ts'

export type ListedSpeed = RowOf<'productspeeds.get'>

/** What somebody chooses a product and a line from. */
export type SpeedLists = { readonly products: readonly Choice[]; readonly lines: readonly LookupItem[] }

export const speedColumns = (lines: readonly LookupItem[]): GridColumn<ListedSpeed>[] => [
  { field: 'code', caption: m.product_speeds_code(), kind: 'text', width: 130 },
  { field: 'productName', caption: m.product_speeds_product(), kind: 'text', width: 220 },
  { field: 'lineID', caption: m.product_speeds_line(), kind: 'integer', width: 170, lookup: lines },
  { field: 'speed', caption: m.product_speeds_speed(), kind: 'number', width: 160, decimals: 3 },
]

/** Product and line are fixed once given; the speed can be changed. */
export const speedFields = (
  row: ListedSpeed | undefined,
  { products, lines }: SpeedLists,
): FormField<BodyOf<'productspeeds.post'>['values']>[] => [
  {
    field: 'code',
    caption: m.product_speeds_product(),
    kind: 'search',
    choices: products,
    isRequired: true,
    isReadOnly: row !== undefined,
    isWide: true,
  },
  {
    field: 'lineID',
    caption: m.product_speeds_line(),
    kind: 'choice',
    choices: lines.flatMap(({ value, text }) => (value === null ? [] : [{ value, text }])),
    isRequired: true,
    isReadOnly: row !== undefined,
  },
  {
    field: 'speed',
    caption: m.product_speeds_speed(),
    hint: m.product_speeds_speed_hint(),
    kind: 'number',
    min: 0,
    max: 99_999.999,
    isRequired: true,
  },
]
