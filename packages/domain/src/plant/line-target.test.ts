import { expect, test } from 'vitest'
import { whyNotLineTarget } from './line-target.ts'

const good = { lineID: 3, tag: 'ENV-3', defaultSpeed: 42.5 }

test.each([
  [{}, undefined],
  [{ lineID: 1 }, undefined],
  [{ lineID: 99 }, undefined],
  [{ lineID: 100 }, 'line-number-invalid'],
  [{ lineID: 1.5 }, 'line-number-invalid'],
  [{ lineID: null }, 'line-number-invalid'],
  [{ tag: '  ' }, 'target-tag-required'],
  [{ tag: 'T'.repeat(49) }, 'text-too-long'],
  [{ defaultSpeed: null }, 'default-speed-invalid'],
  [{ defaultSpeed: 0 }, undefined],
  [{ defaultSpeed: 99_999.999 }, undefined],
  [{ defaultSpeed: 100_000 }, 'default-speed-invalid'],
  [{ defaultSpeed: -0.001 }, 'default-speed-invalid'],
  [{ tag: '😀'.repeat(48) }, undefined],
  [{ targetOEE: 0 }, undefined],
  [{ targetOEE: 100 }, undefined],
  [{ targetOEE: 100.1 }, 'target-oee-invalid'],
  [{ targetOEE: -5 }, 'target-oee-invalid'],
  [{ targetSummary: -1 }, 'target-summary-invalid'],
  [{ targetSummary: 1e300 }, 'target-summary-invalid'],
  [{ targetSummary: null, targetOEE: null }, undefined],
])('a target with %j: %s', (values, code) => {
  expect(whyNotLineTarget({ ...good, ...values })[0]?.code).toBe(code)
})
