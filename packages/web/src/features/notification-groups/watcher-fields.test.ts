import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { watcherFields } from './watcher-fields.ts'

overwriteGetLocale(() => 'es')

const places = {
  buildings: [
    { value: 1, text: 'Norte' },
    { value: 2, text: 'Sur' },
  ],
  sectors: [
    { value: 10, text: 'Empaque', buildingId: 1 },
    { value: 20, text: 'Molino', buildingId: 2 },
  ],
  lines: [
    { value: 3, text: 'Ensacadora', sectorID: 10 },
    { value: 4, text: 'Mezcladora', sectorID: 20 },
  ],
}
const fieldsOf = (values: Record<string, number | null>) =>
  watcherFields(values, places).map((field) => ({
    field: field.field,
    offers: 'choices' in field ? field.choices?.map(({ value }) => value) : [],
    isReadOnly: field.isReadOnly ?? false,
  }))

test('a sector can be chosen once there is a building, a line once there is a sector', () => {
  const closed = (values: Record<string, number | null>) =>
    fieldsOf(values).flatMap(({ field, isReadOnly }) => (isReadOnly ? [field] : []))
  expect(closed({})).toEqual(['sectorID', 'lineID'])
  expect(closed({ buildingId: 1 })).toEqual(['lineID'])
  expect(closed({ buildingId: 1, sectorID: 10 })).toEqual([])
})

test('of a building its sectors are offered, of a sector its lines', () => {
  expect(fieldsOf({ buildingId: 1, sectorID: null })).toEqual([
    { field: 'buildingId', offers: [1, 2], isReadOnly: false },
    { field: 'sectorID', offers: [10], isReadOnly: false },
    { field: 'lineID', offers: [], isReadOnly: true },
  ])
  expect(fieldsOf({ buildingId: 2, sectorID: 20 }).at(-1)).toEqual({
    field: 'lineID',
    offers: [4],
    isReadOnly: false,
  })
})

test('another building clears sector and line, another sector the line', () => {
  const clears = watcherFields({}, places).map((field) => ('clears' in field ? field.clears : undefined))
  expect(clears).toEqual([['sectorID', 'lineID'], ['lineID'], undefined])
})
