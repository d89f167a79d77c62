import { afterEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { figureOf, figureText } from './figure-text.ts'

describe('a figure in a form', () => {
  afterEach(() => overwriteGetLocale(() => 'es'))

  it('has a comma in Spanish, a point in English, and never a separator of thousands', () => {
    overwriteGetLocale(() => 'es')
    expect([10.5, 25.25, 1750, 12_345.678, 0, -3.5].map(figureText)).toEqual([
      '10,5',
      '25,25',
      '1750',
      '12345,678',
      '0',
      '-3,5',
    ])
    overwriteGetLocale(() => 'en')
    expect(figureText(10.5)).toBe('10.5')
  })

  it('is without the noise of floats', () => {
    overwriteGetLocale(() => 'es')
    expect(
      [Math.fround(6.1), 0.1 + 0.2, Math.fround(24.986), 99_999.999, 2_147_438_647].map(figureText),
    ).toEqual(['6,1', '0,3', '24,986', '99999,999', '2147438647'])
  })

  it('is read with either sign, and with grouped thousands', () => {
    expect(['10,5', ' 10.5 ', '1.234,5', '1,234.5', '', 'abc', '1,2,3'].map(figureOf)).toEqual([
      10.5,
      10.5,
      1234.5,
      1234.5,
      null,
      'abc',
      '1,2,3',
    ])
  })

  it('is read as it was shown', () => {
    for (const figure of [0.1, 12_345.678, 99_999.999, -2.5, 1e-5])
      expect(figureOf(figureText(figure))).toBe(figure)
  })
})
