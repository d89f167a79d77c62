import { describe, expect, test } from 'vitest'
import { type PreloadedValues, whyNotPreload } from './preloaded-order.ts'

const good: PreloadedValues = {
  op: 'OP-4417',
  cliente: 'Molinos del Sur',
  producto: 'TRIGO-50',
  cosecha: 2026,
  cantidad: 25.5,
  bolsa: 'Papel',
  pesoBolsa: 49.95,
}
const wrongs = (change: Partial<PreloadedValues>) =>
  whyNotPreload({ ...good, ...change }).map(({ field, code }) => `${field}: ${code}`)

describe('a pre-loaded order', () => {
  test('is kept when nothing is wrong with it', () => {
    expect(wrongs({})).toEqual([])
    expect(wrongs({ cliente: null, cosecha: null, bolsa: null, cantidad: 0 })).toEqual([])
  })

  test.each<[Partial<PreloadedValues>, string]>([
    [{ op: null }, 'op: op-required'],
    [{ op: '  ' }, 'op: op-required'],
    [{ op: 'O'.repeat(13) }, 'op: text-too-long'],
    [{ cliente: 'C'.repeat(51) }, 'cliente: text-too-long'],
    [{ producto: '' }, 'producto: product-required'],
    [{ producto: 'P'.repeat(19) }, 'producto: text-too-long'],
    [{ cosecha: 999 }, 'cosecha: crop-not-four-digits'],
    [{ cosecha: 10_000 }, 'cosecha: crop-not-four-digits'],
    [{ cosecha: 2026.5 }, 'cosecha: crop-not-four-digits'],
    [{ cantidad: null }, 'cantidad: amount-required'],
    [{ cantidad: -0.1 }, 'cantidad: production-negative'],
    [{ cantidad: 25.25 }, 'cantidad: amount-decimals'],
    [{ cantidad: Number.NaN }, 'cantidad: amount-decimals'],
    [{ bolsa: 'B'.repeat(51) }, 'bolsa: text-too-long'],
    [{ pesoBolsa: null }, 'pesoBolsa: weight-required'],
    [{ pesoBolsa: 0 }, 'pesoBolsa: weight-not-positive'],
    [{ pesoBolsa: 49.955 }, 'pesoBolsa: weight-decimals'],
  ])('is refused with %j', (change, wrong) => {
    expect(wrongs(change)).toEqual([wrong])
  })

  test('is told everything at once, field by field', () => {
    expect(wrongs({ op: null, cosecha: 26, pesoBolsa: null })).toEqual([
      'op: op-required',
      'cosecha: crop-not-four-digits',
      'pesoBolsa: weight-required',
    ])
  })

  test.each([0.1, 0.3, 1.1, 25.5, 999_999.9])('may weigh %d tons', (cantidad) => {
    expect(wrongs({ cantidad })).toEqual([])
  })
})
