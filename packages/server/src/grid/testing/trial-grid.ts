import { instant } from '@baliza/domain'
import { sql } from 'kysely'
import { schemaWriter } from '../../db/migrations/schema-writer.ts'
import { type Db, dialectOf } from '../../db/open-database.ts'
import { insertDefaultContent } from '../../facts/new-plant/default-content.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import {
  blankNamed,
  boolean,
  type ColumnRef,
  defineGrid,
  type GridColumn,
  instantOf,
  integer,
  join,
  nullable,
  number,
  text,
} from '../grid.ts'

export const ZONE = 'Europe/Madrid'

/** A row with a column of every kind, each with nulls, a key of two parts, and two joined texts. */
export type Trial = {
  code: string
  part: number
  whole: number | null
  figure: number | null
  flag: boolean | null
  note: string | null
  plain: string | null
  at: string | null
  label: string | null
  above: string | null
  /** The label, or what no label is called. */
  called: string
  twice: number | null
}

/** As it is stored: instants in milliseconds, the joined row by its id. */
export type TrialRow = Omit<Trial, 'at' | 'label' | 'above' | 'called' | 'twice'> & {
  at: number | null
  labelID: number | null
}

/** Label 3 hangs on nothing. */
const LABELS = [
  { labelID: 1, label: 'Mecánica', aboveID: 2 },
  { labelID: 2, label: 'mecanica', aboveID: 3 },
  { labelID: 3, label: "50 % d'eau", aboveID: null },
] as const

const ref = (name: string) => name as ColumnRef

/** Between the labels, with an accent that is folded. */
const NAMELESS = { es: 'Ningún nombre', en: 'Nameless' }

export const trialGrid = defineGrid<Trial>({
  name: 'trials',
  table: 'trial' as never,
  key: ['code', 'part'],
  columns: {
    code: text(ref('trial.code')),
    part: integer(ref('trial.part')),
    whole: nullable(integer(ref('trial.whole'))),
    figure: nullable(number(ref('trial.figure'))),
    flag: nullable(boolean(ref('trial.flag'))),
    note: nullable(text(ref('trial.note'), { search: ref('trial.noteSearch') })),
    plain: nullable(text(ref('trial.plain'))),
    at: nullable(instantOf(ref('trial.at'))),
    label: nullable(text(ref('trialLabel.label'), { search: ref('trialLabel.labelSearch') })),
    above: nullable(
      text(() => sql.ref('above.label'), { needs: ['above'], search: ref('above.labelSearch') }),
    ),
    called: blankNamed(
      text(ref('trialLabel.label'), { search: ref('trialLabel.labelSearch') }),
      NAMELESS,
    ) as GridColumn<string>,
    twice: nullable(number(({ now }) => sql`"trial"."figure" * 2 + ${now} - ${now}`, { needs: [] })),
  },
  joins: {
    trialLabel: join('trialLabel' as never, 'trialLabel.labelID', 'trial.labelID'),
    above: join('trialLabel' as never, 'above.labelID', 'trialLabel.aboveID'),
  },
})

/** A database with the trial tables, the labels and a plant in Madrid. */
export async function openTrialDatabase(): Promise<Db> {
  const db = await openTestDatabase()
  await insertDefaultContent(db)
  await db.updateTable('parameter').set({ timeZone: ZONE }).execute()
  const { run, searchable } = schemaWriter(db, dialectOf(db))
  await run(
    `create table "trialLabel" ("labelID" integer primary key, "label" text not null, "aboveID" integer, ${searchable('label')})`,
  )
  await run(`create table "trial" ("code" text not null, "part" integer not null, "whole" integer, "figure" double precision,
    "flag" boolean, "note" text, "plain" text, "at" bigint, "labelID" integer, ${searchable('note')}, primary key ("code", "part"))`)
  await db
    .insertInto('trialLabel' as never)
    .values(LABELS as never)
    .execute()
  return db
}

export async function fillTrials(db: Db, rows: readonly TrialRow[]): Promise<void> {
  await db.deleteFrom('trial' as never).execute()
  if (rows.length > 0)
    await db
      .insertInto('trial' as never)
      .values(rows as never)
      .execute()
}

export const NOW = instant(Date.UTC(2026, 10, 20, 10))

/** The row as a grid answers it. */
export function answered({ labelID, at, ...row }: TrialRow): Trial {
  const label = LABELS.find((one) => one.labelID === labelID)
  const above = LABELS.find((one) => one.labelID === label?.aboveID)
  return {
    ...row,
    at: at === null ? null : new Date(at).toISOString(),
    label: label?.label ?? null,
    above: above?.label ?? null,
    called: label?.label ?? NAMELESS.es,
    twice: row.figure === null ? null : row.figure * 2,
  }
}
