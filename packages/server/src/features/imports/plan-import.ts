import { createHash } from 'node:crypto'
import type { ImportPreview, ImportRow, Language } from '@baliza/contract'
import { problemText } from '@baliza/contract'
import type { Db } from '../../db/open-database.ts'
import type { ImportKind, RowProblem, Values } from './import-kind.ts'
import { type ImportField, matchColumns } from './match-columns.ts'
import { type DecimalSign, decimalSignOf, readNumber } from './read-number.ts'
import { type Cell, isBlank, type Table } from './read-table.ts'

/** A row of the file, and what is to become of it. */
export type PlannedRow = {
  /** The line of the file; the headings are line 1. */
  readonly row: number
  readonly sent: Values
  readonly problems: readonly RowProblem[]
  readonly before: Values | undefined
  /** The whole row as it will be. */
  readonly after: Values
  readonly outcome: ImportRow['outcome']
}

export type Plan = {
  readonly columns: readonly string[]
  readonly ignored: readonly string[]
  readonly rows: readonly PlannedRow[]
}

/** Says what each row of a file would do, by what is in the database now. Writes nothing. */
export async function planImport(db: Db, kind: ImportKind, table: Table): Promise<Plan> {
  const { found, ignored } = matchColumns(kind.fields, table[0] ?? [])
  const sign = decimalSignOf(textsOfNumbers(table, found))
  const read = table.slice(1).flatMap((cells, i) => {
    return isBlank(cells) ? [] : [{ row: i + 2, ...readRow(cells, found, sign) }]
  })
  const existing = await kind.findExisting(
    db,
    read.map(({ sent }) => sent),
  )
  const whyNotHere = (await kind.whyNotHere?.(db)) ?? (() => [])
  const firsts = new Map<string, number>()
  const rows = read.map((one): PlannedRow => {
    const key = kind.keyOf(one.sent)
    const before = existing.get(key)
    const after = { ...blank(kind.fields), ...before, ...one.sent }
    const first = firsts.get(key) ?? one.row
    firsts.set(key, first)
    const repeated: RowProblem[] =
      first === one.row ? [] : [{ field: null, code: 'import-row-repeated', values: { row: first } }]
    const wrong = new Set(one.problems.map(({ field }) => field))
    const rules = [...kind.whyNot(after), ...whyNotHere(after)].filter(({ field }) => !wrong.has(field))
    const problems = [...one.problems, ...rules, ...repeated]
    return { ...one, before, after, problems, outcome: outcomeOf(problems, before, one.sent) }
  })
  return { columns: found.map(({ field }) => field.name), ignored, rows }
}

type MatchedColumns = ReturnType<typeof matchColumns>['found']

function* textsOfNumbers(table: Table, found: MatchedColumns): Generator<string> {
  const places = found.filter(({ field }) => field.kind === 'number').map(({ at }) => at)
  for (const cells of table.slice(1))
    for (const at of places) {
      const cell = cells[at]
      if (typeof cell === 'string') yield cell
    }
}

const blank = (fields: readonly ImportField[]): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, null]))

type Read = { readonly sent: Values; readonly problems: readonly RowProblem[] }

function readRow(cells: readonly Cell[], found: MatchedColumns, sign: DecimalSign): Read {
  const problems: RowProblem[] = []
  const sent = found.map(({ field, at }) => {
    const { value, problem } = readCell(cells[at] ?? null, field, sign)
    if (problem) problems.push(problem)
    return [field.name, value] as const
  })
  return { sent: Object.fromEntries(sent), problems }
}

type ReadCell = { readonly value: string | number | null; readonly problem?: RowProblem }

const LONGEST_SHOWN = 40

function readCell(cell: Cell, { name, kind }: ImportField, sign: DecimalSign): ReadCell {
  if (cell === null || cell === '') return { value: null }
  if (kind === 'text') return { value: String(cell) }
  if (typeof cell === 'number') return { value: cell }
  const read = readNumber(cell, sign)
  if ('value' in read) return { value: read.value }
  const code = read.wrong === 'ambiguous' ? 'import-number-ambiguous' : 'import-number-invalid'
  return { value: cell, problem: { field: name, code, values: { value: cell.slice(0, LONGEST_SHOWN) } } }
}

function outcomeOf(
  problems: readonly RowProblem[],
  before: Values | undefined,
  sent: Values,
): ImportRow['outcome'] {
  if (problems.length > 0) return 'refuse'
  if (!before) return 'add'
  return Object.entries(sent).every(([field, value]) => before[field] === value) ? 'same' : 'change'
}

/** The plan as people see it. */
export function toPreview({ columns, ignored, rows }: Plan, language: Language): ImportPreview {
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    columns: [...columns],
    ignored: [...ignored],
    rows: rows.map(({ row, sent, outcome, problems }) => ({
      row,
      values: { ...sent },
      outcome,
      problems: problems.map(inWords(language)),
    })),
    add: count('add'),
    change: count('change'),
    same: count('same'),
    refuse: count('refuse'),
    fingerprint: fingerprintOf(rows),
  }
}

const inWords =
  (language: Language) =>
  ({ field, code, values }: RowProblem) => ({ field, message: problemText(code, values, language) })

/** The same only while every row would do the same to the same. */
export function fingerprintOf(rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256')
  for (const { outcome, before, sent } of rows) hash.update(JSON.stringify([outcome, before ?? null, sent]))
  return hash.digest('base64url')
}
