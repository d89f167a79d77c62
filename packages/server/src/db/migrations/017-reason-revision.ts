import type { SchemaWriter } from './schema-writer.ts'

/** Whoever edits a reason says which state of it was seen, as with every other row that people edit. */
export async function reasonRevision({ run }: SchemaWriter): Promise<void> {
  await run(`alter table "stopReason" add column "revision" integer not null default 1`)
}
