import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import type { GridColumn } from './column.ts'
import { filterOf, operationsOf, startOperation, type Written } from './column-filter.ts'
import type { Filter } from './filter.ts'

overwriteGetLocale(() => 'es')

type Row = { field: unknown }
const column = (more: Partial<GridColumn<Row>>): GridColumn<Row> => ({
  field: 'field',
  caption: 'Field',
  kind: 'text',
  ...more,
})

const written = (operation: Written['operation'], text = '', end = ''): { written: Written } => ({
  written: { operation, text, end },
})

const LINES = [
  { value: 1, text: 'Molino' },
  { value: 2, text: 'Envasado' },
]

const EMPTY_TEXT: Filter = [['field', '=', null], 'or', ['field', '=', '']]

test.each<[Partial<GridColumn<Row>>, ReturnType<typeof written>, Filter | undefined]>([
  [{ kind: 'text' }, written('contains', 'cinta'), ['field', 'contains', 'cinta']],
  [{ kind: 'text' }, written('notcontains', 'cinta'), ['field', 'notcontains', 'cinta']],
  [{ kind: 'text' }, written('startswith', '0'), ['field', 'startswith', '0']],
  [{ kind: 'text' }, written('endswith', 'ta'), ['field', 'endswith', 'ta']],
  [{ kind: 'text' }, written('='), undefined],
  [{ kind: 'text' }, written('blank'), EMPTY_TEXT],
  [{ kind: 'text' }, written('notblank'), ['!', EMPTY_TEXT]],
  [{ kind: 'integer' }, written('=', '0'), ['field', '=', 0]],
  [{ kind: 'number' }, written('<>', '1.234,5'), ['field', '<>', 1234.5]],
  [{ kind: 'duration' }, written('<', '12,5 min'), ['field', '<', 12.5]],
  [{ kind: 'number' }, written('>=', 'mucho'), undefined],
  [{ kind: 'number' }, written('blank', '7'), ['field', '=', null]],
  [{ kind: 'percent' }, written('>=', '75'), ['field', '>=', 0.75]],
  [{ kind: 'percent' }, written('<=', '12,5 %'), ['field', '<=', 0.125]],
  [{ kind: 'boolean' }, written('=', 'true'), ['field', '=', true]],
  [{ kind: 'boolean' }, written('=', 'false'), ['field', '=', false]],
  [{ kind: 'day' }, written('<=', '2026-11-21'), ['field', '<=', '2026-11-21']],
  [{ kind: 'day' }, written('=', '21/11'), undefined],
  [{ kind: 'integer', lookup: LINES }, written('<>', '2'), ['field', '<>', 2]],
  [{ kind: 'integer', lookup: LINES }, written('=', '3'), undefined],
])('%j, where somebody wrote %j, asks for %j', (more, filters, expected) => {
  expect(filterOf(column(more), filters)).toEqual(expected)
})

test.each<[string, string, Filter | undefined]>([
  ['5', '7,5', [['field', '>=', 5], 'and', ['field', '<=', 7.5]]],
  ['5', '', ['field', '>=', 5]],
  ['', '7,5', ['field', '<=', 7.5]],
  ['', '', undefined],
  ['five', '7', ['field', '<=', 7]],
])('from %j to %j', (text, end, expected) => {
  expect(filterOf(column({ kind: 'number' }), written('between', text, end))).toEqual(expected)
})

test.each<[Written['operation'], Filter]>([
  ['=', [['field', '>=', '2026-12-31T00:00:00'], 'and', ['field', '<', '2027-01-01T00:00:00']]],
  ['<', ['field', '<', '2026-12-31T00:00:00']],
  ['<=', ['field', '<', '2027-01-01T00:00:00']],
  ['>', ['field', '>=', '2027-01-01T00:00:00']],
  ['>=', ['field', '>=', '2026-12-31T00:00:00']],
])('an instant %s a day goes by the whole day on the wall', (operation, expected) => {
  expect(filterOf(column({ kind: 'instant' }), written(operation, '2026-12-31'))).toEqual(expected)
})

test('the last day of a range of instants is in it', () => {
  const range = (text: string, end: string) =>
    filterOf(column({ kind: 'instant' }), written('between', text, end))
  expect(range('2026-02-27', '2026-02-28')).toEqual([
    ['field', '>=', '2026-02-27T00:00:00'],
    'and',
    ['field', '<', '2026-03-01T00:00:00'],
  ])
  expect(range('', '2026-02-28')).toEqual(['field', '<', '2026-03-01T00:00:00'])
  expect(range('2026-02-27', '')).toEqual(['field', '>=', '2026-02-27T00:00:00'])
  expect(range('', '')).toBeUndefined()
})

test('any of the ticked values will do, and an emptied text is no value', () => {
  const ticked = { values: ['Molino', ''], dates: [] }
  expect(filterOf(column({ kind: 'text' }), { ticked })).toEqual([['field', '=', 'Molino'], 'or', EMPTY_TEXT])
})

test('a ticked year, month or day is all of it', () => {
  const ticked = { values: [null], dates: [[2025], [2026, 12], [2026, 2, 28]] }
  expect(filterOf(column({ kind: 'instant' }), { ticked })).toEqual([
    ['field', '=', null],
    'or',
    [['field', '>=', '2025-01-01T00:00:00'], 'and', ['field', '<', '2026-01-01T00:00:00']],
    'or',
    [['field', '>=', '2026-12-01T00:00:00'], 'and', ['field', '<', '2027-01-01T00:00:00']],
    'or',
    [['field', '>=', '2026-02-28T00:00:00'], 'and', ['field', '<', '2026-03-01T00:00:00']],
  ])
})

test('what is written and what is ticked hold both', () => {
  expect(
    filterOf(column({ kind: 'integer' }), { ...written('>', '3'), ticked: { values: [5, 7], dates: [] } }),
  ).toEqual([['field', '>', 3], 'and', [['field', '=', 5], 'or', ['field', '=', 7]]])
})

test('a column can be asked what its kind allows, the usual first', () => {
  expect(startOperation(column({ kind: 'text' }))).toBe('contains')
  expect(startOperation(column({ kind: 'percent' }))).toBe('>=')
  expect(operationsOf(column({ kind: 'percent' }))).not.toContain('=')
  expect(operationsOf(column({ kind: 'instant' }))).not.toContain('<>')
  expect(operationsOf(column({ kind: 'integer', lookup: LINES }))).toEqual(['=', '<>', 'blank', 'notblank'])
})
