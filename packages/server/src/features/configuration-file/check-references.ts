import { sql } from 'kysely'
import { foldText } from '../../db/fold.ts'
import type { Db } from '../../db/open-database.ts'
import type { Plan, PlannedChange } from './plan.ts'
import type { ReadFile, RowRefusal } from './read-file.ts'
import { HELD_BY, SECTIONS, type Section } from './sections.ts'
import type { FileRow, Rows } from './stored-configuration.ts'

type Compared = Pick<Plan, 'changes' | 'after'>

/** What rows name must be there, names are told apart, and what is in use stays. */
export async function checkReferences(
  db: Db,
  { changes, after }: Compared,
  { places }: ReadFile,
): Promise<RowRefusal[]> {
  const refusals: RowRefusal[] = []
  for (const section of SECTIONS) {
    const rows = after.get(section.name) ?? new Map<string, FileRow>()
    refusals.push(...missing(section, rows, { after, places }), ...twice(section, rows, places))
  }
  for (const change of changes) if (!change.after) refusals.push(...(await held(db, change)))
  return refusals
}

type Places = ReadFile['places']

function missing(
  section: Section,
  rows: Rows,
  { after, places }: { after: Plan['after']; places: Places },
): RowRefusal[] {
  return [...rows].flatMap(([key, row]) =>
    Object.entries(section.refers ?? {}).flatMap(([column, target]): RowRefusal[] => {
      const value = row[column] ?? null
      if (value === null || after.get(target)?.has(String(value))) return []
      const place = places.get(row)
      if (place === undefined)
        return [
          {
            section: target,
            row: null,
            key: String(value),
            code: 'configuration-row-used',
            values: { section: section.name, key },
          },
        ]
      return [
        {
          section: section.name,
          row: place,
          key,
          code: 'configuration-row-missing',
          values: { section: target, key: String(value) },
        },
      ]
    }),
  )
}

function twice({ name, unique = [] }: Section, rows: Rows, places: Places): RowRefusal[] {
  return unique.flatMap((column) => {
    const groups = Map.groupBy(rows, ([, row]) => foldText(String(row[column])))
    return [...groups.values()].flatMap((group) =>
      (group.length < 2 ? [] : group).flatMap(([key, row]): RowRefusal[] => {
        const place = places.get(row)
        if (place === undefined) return []
        return [
          {
            section: name,
            row: place,
            key,
            code: 'configuration-name-twice',
            values: { name: String(row[column]) },
          },
        ]
      }),
    )
  })
}

async function held(db: Db, { section, before }: PlannedChange): Promise<RowRefusal[]> {
  const [column = ''] = section.key
  const value = before?.[column] ?? null
  let count = 0
  for (const { table, column: holder } of HELD_BY[section.name] ?? []) {
    const held = sql<{
      count: number
    }>`select count(*) as "count" from ${sql.table(table)} where ${sql.ref(holder)} = ${value}`
    count += (await held.execute(db)).rows[0]?.count ?? 0
  }
  if (count === 0) return []
  return [
    {
      section: section.name,
      row: null,
      key: String(value),
      code: 'configuration-row-held',
      values: { count },
    },
  ]
}
