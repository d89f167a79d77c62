import type { SchemaWriter } from './schema-writer.ts'

/**
 * Who cut a stop, moved its boundary or merged it, and when: of a piece that nobody signed, he is the one who
 * wrote it.
 */
export async function arrangedStops({ run }: SchemaWriter): Promise<void> {
  await run(`alter table "stop" add column "arrangedBy" text`)
  await run(`alter table "stop" add column "arrangedAt" bigint`)
}
