import type { SchemaWriter } from './schema-writer.ts'

/**
 * A recalculation knows by which settings it computes, also after a restart, and how often it began again
 * because they changed.
 */
export async function settingsOfRecalculations({ run, exact }: SchemaWriter): Promise<void> {
  await run(`alter table "recalculation" add column "settingsHash" text${exact}`)
  await run(`alter table "recalculation" add column "beganAgain" integer not null default 0`)
}
