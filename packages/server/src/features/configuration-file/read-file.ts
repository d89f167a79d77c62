import { CONFIGURATION_FORMAT, CONFIGURATION_VERSION, type ProblemCode } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { Problem } from '../../refusals/problem.ts'
import { readJson } from '../../refusals/read-json.ts'
import { SECTIONS, type Section } from './sections.ts'
import { type FileRow, keyOf, type Rows } from './stored-configuration.ts'

/** Why a row of the file can't be; the words are found when it is told. */
export type RowRefusal = {
  readonly section: string
  readonly row: number | null
  readonly key: string
  readonly code: ProblemCode
  readonly values: Readonly<Record<string, string | number>>
}

export type ReadFile = {
  /** The sections that the file has, their good rows by key. */
  readonly sections: ReadonlyMap<string, Rows>
  /** Which row of its section each one is, from 1. */
  readonly places: ReadonlyMap<FileRow, number>
  readonly refusals: readonly RowRefusal[]
}

/** Reads a file as far as it can be understood; what is no such file at all is refused as a whole. */
export function readFile(text: string): ReadFile {
  const unreadable = new Problem('configuration-unreadable')
  const json = readJson(text, () => unreadable)
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown }
  if (format !== CONFIGURATION_FORMAT || typeof version !== 'number') throw unreadable
  if (version > CONFIGURATION_VERSION) throw new Problem('configuration-newer', { version })
  const read = calls['configuration.export'].answer.safeParse(json)
  if (!read.success) throw unreadable
  const sections = new Map<string, Rows>()
  const places = new Map<FileRow, number>()
  const refusals: RowRefusal[] = []
  for (const [name, rows] of Object.entries(read.data.sections)) {
    const section = SECTIONS.find((each) => each.name === name)
    if (section) sections.set(name, readRows(section, rows, { places, refusals }))
    else
      refusals.push({
        section: name,
        row: null,
        key: '',
        code: 'configuration-section-unknown',
        values: { section: name },
      })
  }
  return { sections, places, refusals }
}

type Notes = { readonly places: Map<FileRow, number>; readonly refusals: RowRefusal[] }

function readRows(section: Section, rows: readonly FileRow[], { places, refusals }: Notes): Rows {
  const good: Rows = new Map()
  for (const [index, sent] of rows.entries()) {
    const key = keyOf(section, sent)
    const refuse = (code: ProblemCode, values: RowRefusal['values'] = {}) =>
      refusals.push({ section: section.name, row: index + 1, key, code, values })
    const read = section.row.safeParse(sent)
    if (!read.success) {
      const issue = read.error.issues[0]
      const field = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : ''))
      refuse(field in sent ? 'field-invalid' : 'field-required', { field })
    } else if (good.has(key)) refuse('configuration-row-twice', { key })
    else {
      good.set(key, sent)
      places.set(sent, index + 1)
    }
  }
  return good
}
