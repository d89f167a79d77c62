import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const STATES = ['holds', 'partly', 'gap', 'not applicable']

/** A table of requirements, and the numbers that it must have: a line each, `1.2.3 1` is of level 1. */
const TABLES = [
  { page: 'docs/security/asvs.md', numbers: 'docs/security/asvs-5.0.0-level-2.txt' },
  { page: 'docs/security/iec-62443.md', numbers: 'docs/security/iec-62443-4-2-level-2.txt' },
]
const PAGES = [
  ...TABLES.map(({ page }) => page),
  'docs/security/threat-model.md',
  'docs/security/data.md',
  'docs/security/hardening.md',
  'docs/security/findings.md',
]

type Row = {
  /** With its level, where the table says one. */
  readonly number: string
  readonly state: string
  readonly shownBy: string
}

/** `| 1.2.3 | 1 | … | holds | … |`, or the same without a level. */
function rowsOf(text: string, begin = /^\| (\d|[A-Z]+ \d)/): Row[] {
  return text
    .split('\n')
    .filter((line) => begin.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => ({
      number: cells.slice(1, -4).join(' '),
      state: cells.at(-3) ?? '',
      shownBy: cells.at(-2) ?? '',
    }))
}

type Pointer = { readonly file: string; readonly test: string | undefined }

const PACKAGES = /^(acquisition|contract|domain|line-script|server|simulator|web)\//

/** A file in backquotes, and the names in underscores that follow it at once: tests of that file. */
function pointersIn(text: string): Pointer[] {
  const pointers = text.replaceAll(/\s+/g, ' ').matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`((?:,? _[^_`]+_)*)/g)
  return [...pointers].flatMap(([, file = '', names = '']) => {
    const tests = isTestFile(file) ? [...names.matchAll(/_([^_]+)_/g)].map(([, name]) => name) : []
    return [{ file, test: undefined }, ...tests.map((test) => ({ file, test }))]
  })
}

const isTestFile = (file: string): boolean => /\.(test|e2e|contract)\.tsx?$/.test(file)

const placeOf = (file: string): string => file.replace(PACKAGES, 'packages/$1/src/')

/** Files that an installation has and the sources don't. */
const isOfInstallation = (file: string): boolean => /^(certificates|etc)\//.test(file)

/** Is a test of the file called so? A group of tests is none. */
const hasTest = (file: string, name: string): boolean =>
  new RegExp(`(?<!describe)\\(\\s*(['"\`])${RegExp.escape(name)}\\1`).test(read(file))

function whyNowhere({ file, test: name }: Pointer): string | undefined {
  const source = placeOf(file)
  if (isOfInstallation(file)) return undefined
  if (!existsSync(path.join(ROOT, source))) return `there is no ${source}`
  if (name === undefined) return undefined
  return hasTest(source, name) ? undefined : `${source} has no test “${name}”`
}

const numbered = (letter: string, most: number) => Array.from({ length: most }, (_, i) => `${letter}${i + 1}`)

/** What the reviews found: high, medium, low, for information, tried on what runs; of several machines. */
const FOUND = [
  ...numbered('H', 7),
  ...numbered('M', 16),
  ...numbered('L', 21),
  ...numbered('I', 9),
  ...numbered('A', 6),
  ...numbered('F', 11),
]

describe('docs/security/findings.md', () => {
  const rows = rowsOf(read('docs/security/findings.md'), /^\| [A-Z]\d/)

  test('has every finding once, in order', () => {
    expect(rows.map(({ number }) => number.split(' ')[0])).toEqual(FOUND)
  })

  test('says of each what became of it, and of what was mended what shows it', () => {
    expect(rows.filter(({ state }) => !['mended', 'partly', 'open'].includes(state))).toEqual([])
    const isShown = ({ state, shownBy }: Row) =>
      state === 'mended' ? pointersIn(shownBy).length > 0 : shownBy.length > 40
    expect(rows.filter((row) => !isShown(row))).toEqual([])
  })
})

describe.each(TABLES)('$page', ({ page, numbers }) => {
  const rows = rowsOf(read(page))

  test('has every requirement once, and no other', () => {
    expect(rows.map(({ number }) => number)).toEqual(read(numbers).trim().split('\n'))
  })

  test('says of each how it stands, and of what holds what shows it', () => {
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([])
    const isShown = ({ state, shownBy }: Row) =>
      state === 'holds' ? pointersIn(shownBy).length > 0 || shownBy.includes('](') : shownBy !== ''
    expect(rows.filter((row) => !isShown(row))).toEqual([])
  })
})

test.each(PAGES)('every file and every test that %s names is there', (page) => {
  expect(pointersIn(read(page)).flatMap((pointer) => whyNowhere(pointer) ?? [])).toEqual([])
})

test('a requirement without a state, a test that has gone and a file that has moved are found', () => {
  expect(rowsOf('| 1.2.3 | 2 | something | perhaps | `server/index.ts` |')).toEqual([
    { number: '1.2.3 2', state: 'perhaps', shownBy: '`server/index.ts`' },
  ])
  expect(rowsOf('| CR 1.1 (1) | something | holds | a word |')[0]?.number).toBe('CR 1.1 (1)')
  const text =
    '`architecture/pointers.test.ts` _a link in a page\nleads somewhere_, _a test that has gone_; `server/gone.ts`'
  expect(pointersIn(text).map((pointer) => whyNowhere(pointer) ?? 'there')).toEqual([
    'there',
    'there',
    'architecture/pointers.test.ts has no test “a test that has gone”',
    'there is no packages/server/src/gone.ts',
  ])
})
