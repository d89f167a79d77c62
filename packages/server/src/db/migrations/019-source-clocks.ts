import type { SchemaWriter } from './schema-writer.ts'

/**
 * The clock of a source is shown, and goes on being known when its driver begins anew. Milliseconds, and
 * milliseconds an hour.
 */
export async function sourceClocks({ run }: SchemaWriter): Promise<void> {
  await run(`alter table "opcServerStatus" add column "clockOffset" bigint`)
  await run(`alter table "opcServerStatus" add column "clockDrift" bigint`)
  await run(`alter table "opcServerStatus" add column "droppedReadings" bigint not null default 0`)
}
