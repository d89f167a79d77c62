import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './files-of.ts'

const ROOT = path.dirname(import.meta.dirname)
const FIGURES = 'packages/server/src/figures/'

/**
 * What the domain makes of facts or of sums of facts. What has been computed may be added up and shown by
 * anybody (`addTotals`, `indexesOfTotals`, `lossWaterfall`).
 */
const CALCULATION = new Set([
  'windowSums',
  'addSums',
  'totalsOf',
  'explainWindow',
  'joinExplanations',
  'factsWithin',
  'recentSpeed',
  'dayOfSlots',
  'totalsOfDay',
  'totalsOfShift',
  'desiredQuantityOfShift',
])

/** The names that a source imports from the domain. */
function importedFromDomain(source: string): string[] {
  const clauses = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '@baliza\/domain'/g)]
  return clauses.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
}

const sideDoors = (source: string) => importedFromDomain(source).filter((name) => CALCULATION.has(name))

const SOURCES = filesOf('packages/server/src/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file))

test('the domain computes windows for `figures` alone', () => {
  const found = SOURCES.filter((file) => !file.startsWith(FIGURES)).flatMap((file) =>
    sideDoors(readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('a side door is seen', () => {
  expect(sideDoors("import {\n  type Instant,\n  windowSums,\n} from '@baliza/domain'")).toEqual([
    'windowSums',
  ])
  expect(sideDoors("import * as domain from '@baliza/domain'")).toEqual([])
})

test('nobody takes the domain as a whole, where no name could be seen', () => {
  const whole = SOURCES.filter((file) =>
    /import \* as \w+ from '@baliza\/domain'|export \* from '@baliza\/domain'/.test(
      readFileSync(path.join(ROOT, file), 'utf8'),
    ),
  )
  expect(whole).toEqual([])
})

test('every name of the calculation is one of the domain, and figures use it', () => {
  const used = new Set(
    SOURCES.filter((file) => file.startsWith(FIGURES)).flatMap((file) =>
      importedFromDomain(readFileSync(path.join(ROOT, file), 'utf8')),
    ),
  )
  const unused = [...CALCULATION].filter((name) => !used.has(name))
  expect(unused).toEqual([])
})
