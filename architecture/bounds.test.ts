import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { PROBLEMS } from '../packages/contract/src/problems.ts'

const ROOT = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const source = (file: string) => read(file.replace(/^([\w-]+)\//, 'packages/$1/src/'))

type Row = { readonly what: string; readonly much: string; readonly where: string; readonly beyond: string }

/** Every row of the tables of _Bounds_. */
function boundsOf(page: string): Row[] {
  const [, section = ''] = /\n## Bounds\n(.*?)\n## /s.exec(page) ?? []
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|[^|]+\| how much )/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, what = '', much = '', where = '', beyond = '']) => ({ what, much, where, beyond }))
}

const UNITS: Readonly<Record<string, readonly number[]>> = {
  kB: [1_024, 1_000],
  MB: [1_024 ** 2, 1_000_000],
  ms: [1],
  s: [1_000],
  min: [60_000],
  h: [3_600_000],
  days: [86_400_000],
}
/** What names of the sources stand for in their constants. */
const NAMES = { SECOND: 1_000, MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000 }

/** `300 ms`, `2,000`: what a constant may be that says so, which may count in the unit itself. */
function meant(much: string, name: string): number[] {
  const [number = '', unit = ''] = much.split(' ')
  const count = Number(number.replaceAll(',', ''))
  const isCounted = unit !== '' && /seconds$|megabytes$|Mb$/i.test(name) && !/milliseconds$/i.test(name)
  return isCounted ? [count] : (UNITS[unit] ?? [1]).map((size) => count * size)
}

/** The value of a constant as it is written down, without running the file. */
function constant(file: string, name: string): unknown {
  const [first = '', ...keys] = name.split('.')
  const text = source(file)
  const begin = new RegExp(`^(?:export )?const ${first}\\b[^=\\n]*= `, 'm').exec(text)
  if (!begin) throw new Error(`${file} has no ${first}`)
  const rest = text.slice(begin.index + begin[0].length)
  const [line = ''] = rest.split('\n', 1)
  const isList = /^[{[]/.test(line) && !/[}\]]( as const)?$/.test(line)
  const written = isList ? (/^.*?\n[}\]]/s.exec(rest)?.[0] ?? '') : line.replace(/ as const$/, '')
  let value: unknown = runInNewContext(`(${written})`, { ...NAMES })
  for (const key of keys) value = (value as Record<string, unknown>)[key]
  return value
}

/** What a variable of the environment is where nobody sets it. */
function fallback(variable: string): number | undefined {
  const [, row] =
    new RegExp(`^\\| (?=[^|]*\`${variable}\`)(.*)\\|$`, 'm').exec(read('docs/operations.md')) ?? []
  const cells = row?.split('|').map((cell) => cell.trim()) ?? []
  const place = cells[0]?.split(', ').indexOf(`\`${variable}\``) ?? 0
  return Number(cells.at(-1)?.split(', ')[place]?.replaceAll('`', ''))
}

const BOUNDS = boundsOf(read('docs/operations.md'))
const codesOf = ({ beyond }: Row) =>
  /^(?<status>\d{3}) `(?<code>[\w-]+)`: (?<sentence>.*)$/.exec(beyond)?.groups

test('the page has a table for each kind of bound', () => {
  expect(BOUNDS.length).toBeGreaterThan(60)
})

describe.each(BOUNDS)('$what: $much', (row) => {
  const [file = '', name = ''] = [...row.where.matchAll(/`([^`]+)`/g)].map(([, text]) => text)

  test('is what the sources say', () => {
    if (row.where === 'one thread') return
    const value = file.startsWith('BALIZA_') ? fallback(file) : constant(file, name)
    expect(meant(row.much, name)).toContain(value)
  })

  test('is answered as the contract says', () => {
    const said = codesOf(row)
    if (!said) return
    const { status, en } = PROBLEMS[said['code'] as keyof typeof PROBLEMS]
    expect(said).toEqual({ code: said['code'], status: String(status), sentence: en })
  })
})

test('whoever is told that something was too much finds the bound on the page', () => {
  const told = new Set(BOUNDS.map((row) => codesOf(row)?.['code']))
  const refusals = Object.entries(PROBLEMS).filter(([, { status }]) => [408, 413, 429, 431].includes(status))
  expect(refusals.map(([code]) => code).filter((code) => !told.has(code))).toEqual([])
})
