import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalSignOf, readNumber } from './read-number.ts'

const read = (text: string, sign?: ',' | '.') => {
  const number = readNumber(text, sign)
  return 'value' in number ? number.value : number.wrong
}

describe('a number in a file', () => {
  test.each([
    ['25', 25],
    ['25,5', 25.5],
    ['25.5', 25.5],
    ['-3,25', -3.25],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1.234.567', 1_234_567],
    ['0,125', 0.125],
    ['12345.678', 12_345.678],
    ['1e3', 1000],
    ['1.234', 'ambiguous'],
    ['1,234', 'ambiguous'],
    ['x', 'not-a-number'],
    ['', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['12,34,5', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['1e999', 'not-a-number'],
  ])('%j is %s', (text, value) => {
    expect(read(text)).toBe(value)
  })

  test('before three digits is read as the rest of the file says', () => {
    expect(decimalSignOf(['10', '25,5', '1.234'])).toBe(',')
    expect(decimalSignOf(['10', '25.5'])).toBe('.')
    expect(decimalSignOf(['25.5', '25,5'])).toBeUndefined()
    expect([read('1.234', ','), read('1,234', ',')]).toEqual([1234, 1.234])
    expect([read('1.234', '.'), read('1,234', '.')]).toEqual([1.234, 1234])
  })

  test('law: as Spain and as England write it, it is read back', () => {
    const amounts = fc
      .double({ min: 0, max: 9_999_999, noNaN: true })
      .map((value) => Number(value.toFixed(2)))
    fc.assert(
      fc.property(amounts, fc.constantFrom('es-AR', 'en-GB'), (value, language) => {
        const text = value.toLocaleString(language, { minimumFractionDigits: 2 })
        expect(read(text)).toBe(value)
      }),
    )
  })

  test('law: no text makes it fail', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['number', 'string']).toContain(typeof read(text))
      }),
    )
  })
})
