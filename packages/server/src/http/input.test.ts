import { calls } from '@baliza/contract/schemas'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Problem } from '../refusals/problem.ts'
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
  const wanted = {
    stopValues: [{ order: 1, lineID: 2 }],
    reasonValues: { reasonID: 3 },
    at: ['2026-01-05T08:00'],
    observation: '{"a":1}',
  }
  const form = Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  expect([read(form), read(wanted)]).toEqual([wanted, wanted])
  expect(() => read({ ...form, stopValues: '[{' })).toThrow('field-invalid')
  expect(() => read({ ...form, at: '"x"' })).toThrow('field-invalid')
})

test('a composite key is JSON, a scalar key the text that it is', () => {
  expect(inputReader(z.object({ key }))({ KEY: '{"order":1000,"lineID":1}' })).toEqual({
    key: { order: 1000, lineID: 1 },
  })
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

test('a number and a flag are written out in a form, and in JSON they are what they are', () => {
  const read = inputReader(
    z.object({
      confirmed: z.optional(z.boolean()),
      sequence: z.nullable(z.int()),
      note: z.optional(z.string()),
      validation: z.optional(z.union([z.boolean(), z.string()])),
    }),
  )
  expect(read({ confirmed: 'true', sequence: '7', note: '7', validation: 'true' }, 'form')).toEqual({
    confirmed: true,
    sequence: 7,
    note: '7',
    validation: true,
  })
  expect(read({ confirmed: 'false', sequence: '-1' }, 'form')).toEqual({ confirmed: false, sequence: -1 })
  for (const wrong of ['yes', '1', 'TRUE'])
    expect(() => read({ confirmed: wrong, sequence: '7' }, 'form')).toThrow('field-not-boolean')
  expect(() => read({ sequence: '0x7' }, 'form')).toThrow('field-not-number')
  expect(() => read({ sequence: '7' })).toThrow('field-not-number')
  expect(() => read({ confirmed: 'true', sequence: 7 })).toThrow('field-not-boolean')
})

test('a NUL inside JSON text of a form is refused like any other', () => {
  const read = inputReader(z.object({ values: z.object({ name: z.string() }) }))
  expect(() => read({ values: String.raw`{"name":"a\u0000b"}` })).toThrow('field-invalid')
})

describe('what does not fit', () => {
  type Edit = 'users.post' | 'parameters.put' | 'resources.post' | 'opcservers.post' | 'tags.many'
  const refusalOf = (id: Edit, body: object) => {
    try {
      return inputReader(calls[id].body)(body)
    } catch (error) {
      return (error as Problem).answerIn('es').message
    }
  }
  const user = (values: object) =>
    refusalOf('users.post', {
      values: { userID: 'ana', firstName: 'Ana', lastName: 'Paz', roleID: 3, ...values },
    })

  test.each([
    [{ userID: '  ' }, 'Falta el dato usuario.'],
    [{ userID: null }, 'Falta el dato usuario.'],
    [{ userID: 7 }, 'El dato usuario debe ser un texto.'],
    [{ userID: 'x'.repeat(13) }, 'El dato usuario admite hasta 12 caracteres.'],
    [{ roleID: '' }, 'Falta el dato rol.'],
    [{ roleID: 'x' }, 'El dato rol debe ser un número.'],
    [{ roleID: true }, 'El dato rol debe ser un número.'],
    [{ roleID: 1.5 }, 'El dato rol debe ser un número entero.'],
    [{ roleID: 100 }, 'El dato rol debe ser 99 como máximo.'],
    [{ groupID: 0 }, 'El dato grupo de notificación debe ser 1 como mínimo.'],
    [{ active: 'si' }, 'El dato activo debe ser verdadero o falso (true o false).'],
  ])('%j of a user is refused with a sentence that says why', (sent, sentence) =>
    expect(user(sent)).toBe(sentence),
  )

  test('a number may be written as a text', () =>
    expect(user({ roleID: '2' })).toMatchObject({ values: { roleID: 2 } }))

  test('nothing is no 0', () => {
    const sent = [{ microStopTime: null }, { microStopTime: '' }, { microStopTime: 0 }]
    const missing = 'Falta el dato tiempo de microparada.'
    expect(sent.map((values) => refusalOf('parameters.put', { values }))).toEqual([
      missing,
      missing,
      { values: { microStopTime: 0 } },
    ])
  })

  test('where a form may send a blank, the rule behind it is said', () => {
    expect(refusalOf('resources.post', { values: { sectorID: 0 } })).toBe(
      'El dato sector debe ser 1 como mínimo.',
    )
    expect(refusalOf('opcservers.post', { values: { serverType: 'XX' } })).toBe(
      'El dato tipo de servidor no es válido: puede ser UA, DA, API.',
    )
  })

  test('of a list it is said which one', () => {
    const tags = [{ tagName: 'a', tagType: 'Int', tagValue: 'x' }]
    expect(refusalOf('tags.many', { opcServerID: 1, tags })).toMatch(
      /^El dato tags\[0\]\.tagType no es válido: puede ser Boolean, Byte/,
    )
    expect(refusalOf('tags.many', { opcServerID: 1, tags: {} })).toBe('El dato tags no es válido.')
  })
})
