import { describe, expect, test } from 'vitest'
import { type ProductValues, type SpeedValues, whyNotProduct, whyNotSpeed } from './product.ts'

const sugar: ProductValues = {
  code: 'AZ-1',
  name: 'Azúcar',
  wrappersPerPackage: 10,
  unitsPerWrapper: 1,
  unit: 'kg',
  performance: 0.9,
}
const fast: SpeedValues = { code: 'AZ-1', lineID: 3, speed: 55.5 }

describe('a product', () => {
  test('is kept when nothing is wrong with it', () => {
    expect(whyNotProduct(sugar)).toEqual([])
    expect(
      whyNotProduct({ ...sugar, unit: null, performance: null, wrappersPerPackage: 2_147_438_647 }),
    ).toEqual([])
  })

  test.each<[Partial<ProductValues>, string]>([
    [{ code: ' ' }, 'code-required'],
    [{ code: 'C'.repeat(19) }, 'text-too-long'],
    [{ name: null }, 'name-required'],
    [{ name: 'N'.repeat(41) }, 'text-too-long'],
    [{ wrappersPerPackage: 0 }, 'wrappers-invalid'],
    [{ wrappersPerPackage: 2_147_438_648 }, 'wrappers-invalid'],
    [{ unitsPerWrapper: 1.5 }, 'units-invalid'],
    [{ unit: 'U'.repeat(11) }, 'text-too-long'],
    [{ performance: 1.01 }, 'performance-invalid'],
    [{ performance: -0.1 }, 'performance-invalid'],
  ])('is refused with %j', (change, code) => {
    expect(whyNotProduct({ ...sugar, ...change }).map((refusal) => refusal.code)).toEqual([code])
  })
})

test.each<[Partial<SpeedValues>, string[]]>([
  [{}, []],
  [{ speed: 0 }, []],
  [{ code: null }, ['code-required']],
  [{ lineID: 100 }, ['line-number-invalid']],
  [{ lineID: 1.5, speed: null }, ['line-number-invalid', 'speed-invalid']],
  [{ speed: 100_000 }, ['speed-invalid']],
  [{ speed: Number.NaN }, ['speed-invalid']],
])('the speed of a product with %j', (change, codes) => {
  expect(whyNotSpeed({ ...fast, ...change }).map(({ code }) => code)).toEqual(codes)
})
