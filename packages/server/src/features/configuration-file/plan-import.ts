import { createHash } from 'node:crypto'
import {
  type ConfigurationChange,
  type ConfigurationPlan,
  type Language,
  problemText,
} from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { ScriptBench } from '../../sources/script-bench.ts'
import { checkCalendar } from './calendar-of-file.ts'
import { checkReasons } from './check-reasons.ts'
import { checkReferences } from './check-references.ts'
import { checkRows } from './check-rows.ts'
import type { Plan, PlannedChange } from './plan.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { columnsOf, SECTIONS, type Section } from './sections.ts'
import { type Configuration, type FileRow, type Rows, readStored } from './stored-configuration.ts'

export type ImportRequest = { readonly file: string; readonly remove?: boolean | undefined }

/** What importing a file would do. */
export async function planImport(
  db: Db,
  scripts: ScriptBench,
  { file, remove = false }: ImportRequest,
  now: Instant,
): Promise<Plan> {
  const read = readFile(file)
  const stored = await readStored(db)
  const plan = compare(stored, read, remove)
  const refusals = [
    ...read.refusals,
    ...(await checkReferences(db, plan, read)),
    ...checkReasons(plan, read),
    ...(await checkRows(scripts, plan, read)),
  ]
  const ofCalendar = refusals.length === 0 ? await checkCalendar(db, plan, now) : []
  return { ...plan, refusals: [...refusals, ...ofCalendar] }
}

function compare(stored: Configuration, { sections }: ReadFile, remove: boolean): Omit<Plan, 'refusals'> {
  const compared = SECTIONS.map((section) => {
    const before = stored.get(section.name) ?? new Map<string, FileRow>()
    const given = sections.get(section.name) ?? new Map<string, FileRow>()
    const written = [...given].map(([key, sent]) => writtenRow(section, { key, sent, was: before.get(key) }))
    const left = [...before].filter(([key]) => !given.has(key))
    const isGone = ([, row]: readonly [string, FileRow]) =>
      remove && sections.has(section.name) && !section.stays && row['systemStop'] !== true
    const gone = left.filter(isGone).map(([key, row]): PlannedChange => ({ section, key, before: row }))
    const rows: Rows = new Map([
      ...left.filter((one) => !isGone(one)),
      ...written.map(({ key, row }) => [key, row] as const),
    ])
    return {
      section,
      rows,
      changes: [...written.flatMap(({ change }) => change ?? []), ...gone],
      given: given.size,
      left: left.length - gone.length,
    }
  })
  const changes = compared.flatMap((one) => one.changes)
  const given = compared.reduce((sum, one) => sum + one.given, 0)
  return {
    changes,
    after: new Map(compared.map(({ section, rows }) => [section.name, rows])),
    same: given - changes.filter(({ after }) => after !== undefined).length,
    kept: compared.reduce((sum, one) => sum + one.left, 0),
  }
}

type SentRow = { readonly key: string; readonly sent: FileRow; readonly was: FileRow | undefined }

/** A row as it would be, and what that changes. */
function writtenRow(
  section: Section,
  { key, sent, was }: SentRow,
): { key: string; row: FileRow; change: PlannedChange | undefined } {
  if (!was) return { key, row: sent, change: { section, key, after: sent } }
  const row = withoutFixed(section, was, sent)
  return {
    key,
    row,
    change: isDifferent(section, was, row) ? { section, key, before: was, after: row } : undefined,
  }
}

/**
 * Of system reasons only the colour and the Pareto mark are the plant's; their names are those of the plant's
 * language.
 */
function withoutFixed(section: Section, was: FileRow, sent: FileRow): FileRow {
  // NOTE: a file of an older version does not know every parameter
  if (section.name === 'parameters' && !('officialProfiles' in sent)) return { ...was, ...sent }
  if (section.name !== 'reasons' || was['systemStop'] !== true) return sent
  return { ...was, color: sent['color'] ?? null, pareto: sent['pareto'] ?? null }
}

const isDifferent = (section: Section, before: FileRow, after: FileRow) =>
  columnsOf(section).some((column) => before[column] !== after[column])

/** The plan in words, as a person is shown it. */
export const toldPlan = (plan: Plan, language: Language): ConfigurationPlan => ({
  changes: plan.changes.map(toldChange),
  refusals: plan.refusals.map(({ section, row, key, code, values }) => ({
    section,
    row,
    key,
    message: problemText(code, { ...values }, language),
  })),
  same: plan.same,
  kept: plan.kept,
  fingerprint: fingerprintOf(plan),
})

function toldChange({ section, key, before, after }: PlannedChange): ConfigurationChange {
  const row = after ?? before ?? {}
  const fields = columnsOf(section)
    .filter((column) => before?.[column] !== after?.[column])
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
  const kind = before ? (after ? 'change' : 'remove') : 'add'
  return {
    section: section.name,
    key,
    kind,
    name: String(row[section.title] ?? ''),
    fields: kind === 'change' ? fields : [],
  }
}

/** The same only while every row would do the same to the same. */
export function fingerprintOf({ changes }: Plan): string {
  const hash = createHash('sha256')
  for (const { section, before, after } of changes)
    hash.update(JSON.stringify([section.name, before ?? null, after ?? null]))
  return hash.digest('base64url')
}
