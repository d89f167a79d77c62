import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('a changed field is told from one that stayed', () => {
  const [stop] = differencesOf({ before: '{"reasonID":null,"split":0}', after: '{"reasonID":12,"split":0}' })
  expect(stop?.piece).toBeUndefined()
  expect(stop?.differences).toEqual([
    { field: 'reasonID', before: null, after: 12, isChanged: true },
    { field: 'split', before: 0, after: 0, isChanged: false },
  ])
})

test('something new had nothing before, something deleted has nothing after', () => {
  expect(differencesOf({ before: null, after: '{"name":"Envasadora"}' })[0]?.differences).toEqual([
    { field: 'name', before: null, after: 'Envasadora', isChanged: true },
  ])
  expect(differencesOf({ before: '{"name":"Envasadora"}', after: null })[0]?.differences[0]).toMatchObject({
    after: null,
    isChanged: true,
  })
})

test('the pieces of a cut stop are compared by their numbers', () => {
  const pieces = differencesOf({
    before: '[{"stopID":1,"endDate":300}]',
    after: '[{"stopID":1,"endDate":100},{"stopID":2,"endDate":300}]',
  })
  expect(pieces.map(({ piece }) => piece)).toEqual(['1', '2'])
  expect(pieces[0]?.differences.find(({ field }) => field === 'endDate')).toMatchObject({
    before: 300,
    after: 100,
    isChanged: true,
  })
  expect(pieces[1]?.differences.every(({ before, isChanged }) => before === null && isChanged)).toBe(true)
})

test('an entry that tells nothing has no differences', () => {
  expect(differencesOf({ before: null, after: null })).toEqual([])
})
