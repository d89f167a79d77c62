import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { inputReader } from './input.ts'

const key = z.object({ order: z.coerce.number(), lineID: z.coerce.number() })

test('what is an object or a list comes as JSON text in a form, and as such in JSON', () => {
  const body = z.object({
    stopValues: z.union([key, z.array(key)]),
    reasonValues: z.optional(z.object({ reasonID: z.number() })),
    at: z.array(z.string()),
    observation: z.optional(z.nullable(z.string())),
  })
  const read = inputReader(body)
  const wanted = { stopValues: [{ order: 1, lineID: 2 }], reasonValues: { reasonID: 3 }, at: ['2026-01-05T08:00'], observation: '{"a":1}' }
  const form = Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  expect([read(form), read(wanted)]).toEqual([wanted, wanted])
  expect(() => read({ ...form, stopValues: '[{' })).toThrow('field-invalid')
  expect(() => read({ ...form, at: '"x"' })).toThrow('field-invalid')
})

test('a composite key is JSON, a scalar key the text that it is', () => {
  expect(inputReader(z.object({ key }))({ KEY: '{"order":1000,"lineID":1}' })).toEqual({ key: { order: 1000, lineID: 1 } })
  expect(inputReader(z.object({ key: z.string() }))({ key: 'X 1' })).toEqual({ key: 'X 1' })
  expect(inputReader(z.object({ key: z.string() }))({ key: '{X}' })).toEqual({ key: '{X}' })
  expect(inputReader(z.object({ key: z.coerce.number() }))({ key: '17' })).toEqual({ key: 17 })
})

test('one key is plain text and several keys are JSON, where a call takes both', () => {
  const read = inputReader(z.object({ key: z.union([z.string(), z.array(z.string())]) }))
  expect(read({ key: 'S 1' })).toEqual({ key: 'S 1' })
  expect(read({ key: '["S 1","S2"]' })).toEqual({ key: ['S 1', 'S2'] })
  expect(read({ key: ['S 1'] })).toEqual({ key: ['S 1'] })
  expect(() => read({ key: '[S1]' })).toThrow('field-invalid')
})

test('a NUL inside JSON text of a form is refused like any other', () => {
  const read = inputReader(z.object({ values: z.object({ name: z.string() }) }))
  expect(() => read({ values: String.raw`{"name":"a\u0000b"}` })).toThrow('field-invalid')
})
