import type { BodyOf, RowOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { FormField } from '../../ui/form/form-field.ts'

export type ListedProduct = RowOf<'products.get'>

export const productColumns = (): GridColumn<ListedProduct>[] => [
  { field: 'code', caption: m.products_code(), kind: 'text', width: 160 },
  { field: 'name', caption: m.products_name(), kind: 'text', width: 280 },
  { field: 'wrappersPerPackage', caption: m.products_wrappers(), kind: 'integer', width: 190 },
  { field: 'unitsPerWrapper', caption: m.products_units(), kind: 'integer', width: 190 },
  { field: 'unit', caption: m.products_unit(), kind: 'text', width: 110 },
  { field: 'performance', caption: m.products_performance(), kind: 'number', width: 140, decimals: 3 },
]

/** To the letter: docs/product/fields.md#products. */
const MOST_PIECES = 2_147_438_647

/** the code is given once; the rest can be changed. */
export const productFields = (
  row: ListedProduct | undefined,
): FormField<BodyOf<'products.post'>['values']>[] => [
  {
    field: 'code',
    caption: m.products_code(),
    kind: 'text',
    maxLength: 18,
    isRequired: true,
    isReadOnly: row !== undefined,
  },
  { field: 'name', caption: m.products_name(), kind: 'text', maxLength: 40, isRequired: true },
  {
    field: 'wrappersPerPackage',
    caption: m.products_wrappers(),
    kind: 'integer',
    min: 1,
    max: MOST_PIECES,
    isRequired: true,
  },
  {
    field: 'unitsPerWrapper',
    caption: m.products_units(),
    kind: 'integer',
    min: 1,
    max: MOST_PIECES,
    isRequired: true,
  },
  { field: 'unit', caption: m.products_unit(), hint: m.products_unit_hint(), kind: 'text', maxLength: 10 },
  {
    field: 'performance',
    caption: m.products_performance(),
    hint: m.products_performance_hint(),
    kind: 'number',
    min: 0,
    max: 1,
    rangeText: m.products_performance_invalid(),
  },
]
