import type { SchemaWriter } from './schema-writer.ts'

/** Which roles need a second factor: whoever has none yet reaches nothing else before. */
export async function demandedFactors({ run }: SchemaWriter): Promise<void> {
  for (const role of ['Administrators', 'Supervisors', 'Operators', 'Consultants'])
    await run(`alter table "parameter" add column "factorFor${role}" boolean not null default false`)
}
