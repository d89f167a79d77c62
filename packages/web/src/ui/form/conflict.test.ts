import { expect, test } from 'vitest'
import { conflictIn, differencesOf, knownFields } from './conflict.ts'
import type { FormField } from './form-field.ts'

const fields: FormField[] = [
  { field: 'name', caption: 'Nombre', kind: 'text' },
  { field: 'speed', caption: 'Velocidad', kind: 'number' },
  { field: 'tag', caption: 'Tag', kind: 'text' },
  { field: 'password', caption: 'Contraseña', kind: 'password' },
]
const initial = { name: 'A', speed: 10, tag: 'T', revision: 3 }

test('what either changed is told apart, and what nobody changed is left out', () => {
  const values = { ...initial, speed: 12 }
  const differences = differencesOf(
    { fields, initial, values },
    { current: { name: 'B', speed: 11, tag: 'T', secret: 'x', revision: 4 } },
  )
  expect(differences.map(({ field, theirs, mine, isMine }) => [field.field, theirs, mine, isMine])).toEqual([
    ['name', 'B', 'A', false],
    ['speed', 11, 12, true],
  ])
})

test('what the stored row does not say stays as it was known', () => {
  const differences = differencesOf(
    { fields, initial, values: { ...initial, password: 'nueva' } },
    { current: { revision: 4 } },
  )
  expect(differences.map(({ field }) => field.field)).toEqual(['password'])
})

test('a stored value of another kind than the form knows is left out', () => {
  expect(
    knownFields(
      { lines: [1, 2], at: '2026-11-20T10:00:00Z', name: null },
      { lines: '[1]', at: 5, name: 'B', other: 1 },
    ),
  ).toEqual({
    name: 'B',
  })
})

test('any other refusal is no conflict', () => {
  expect(conflictIn(new Error('no'))).toBeUndefined()
  expect(conflictIn('no')).toBeUndefined()
  const conflict = { who: 'Ana Paz', when: null, current: {} }
  expect(conflictIn(Object.assign(new Error('no'), { conflict }))).toBe(conflict)
})
