import { addTotals, type IndexTotals } from '@baliza/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFigureColumns, totalsOfColumns } from './index-columns.ts'

const ms = fc.nat(400 * 24 * 3_600_000)
const pieces = fc.nat(1_000_000)
const speed = fc.constantFrom(null, 7, 60)
const anyTotals: fc.Arbitrary<IndexTotals> = fc
  .record({
    windowMs: ms,
    knownMs: ms,
    staffedMs: ms,
    discountMs: ms,
    adjustedMs: fc.option(ms),
    deductedMs: ms,
    runningMs: ms,
    emptyMs: ms,
    stoppedMs: ms,
    units: pieces,
    discards: pieces,
    unknownUnits: pieces,
    failures: fc.nat(500),
    failureMs: ms,
    plannedMs: ms,
    microMs: ms,
    stopsMs: fc.dictionary(fc.constantFrom('', '2', '8', '1001'), ms, { noNullPrototype: true }),
    idealMinutes: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    effectiveMinutes: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    pieceMinutes: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    goodMinutes: fc.option(fc.double({ min: -1e3, max: 1e6, noNaN: true })),
    fixedThroughput: fc.constantFrom(null, 1),
    desiredSpeed: speed,
  })
  .map((totals) => ({
    ...totals,
    windowMs: totals.windowMs + totals.staffedMs,
  }))

test('a stored row gives back what it was made of, to the bit', () => {
  fc.assert(
    fc.property(anyTotals, (totals) => {
      expect(totalsOfColumns(toFigureColumns(totals))).toEqual(totals)
    }),
  )
})

test('rows that are added up are as good as what they were made of', () => {
  fc.assert(
    fc.property(fc.array(anyTotals, { minLength: 1, maxLength: 20 }), (several) => {
      const stored = several.map((totals) => totalsOfColumns(toFigureColumns(totals)))
      expect(toFigureColumns(stored.reduce(addTotals))).toEqual(toFigureColumns(several.reduce(addTotals)))
    }),
  )
})
