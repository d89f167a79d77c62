import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import type { GridColumn } from './column.ts'
import { exportedColumn } from './exported-column.ts'

overwriteGetLocale(() => 'es')

type Row = { figure: number }
const exported = (column: Partial<GridColumn<Row>>) =>
  exportedColumn<Row>({ field: 'figure', caption: 'Marcha', kind: 'number', ...column })

test.each<[Partial<GridColumn<Row>>, object]>([
  [{ kind: 'percent' }, { kind: 'percent' }],
  [{ kind: 'duration' }, { kind: 'decimal', caption: 'Marcha (min)' }],
  [{ decimals: 0 }, { kind: 'integer' }],
  [{ decimals: 1 }, { kind: 'decimal' }],
  [{}, { kind: 'hundredths' }],
  // Whole as they are: more decimals than there is a format for, and numbers that name something.
  [{ decimals: 3 }, {}],
  [{ kind: 'integer' }, {}],
])('%j goes to a workbook as %j', (column, expected) => {
  expect(exported(column)).toEqual({ field: 'figure', caption: 'Marcha', ...expected })
})

test('what stands for a name goes as that name', () => {
  const lookup = [
    { value: 0, text: 'Creada' },
    { value: 1, text: 'En curso' },
  ]
  expect(exported({ kind: 'integer', lookup })).toMatchObject({
    words: [
      [0, 'Creada'],
      [1, 'En curso'],
    ],
  })
})
