import type { SchemaWriter } from './schema-writer.ts'

/** A webhook is signed with its former secret too, for as long as its receiver may need to change. */
export async function formerSecrets({ run }: SchemaWriter): Promise<void> {
  await run(`alter table "webhook" add column "formerSecret" text`)
  await run(`alter table "webhook" add column "formerUntil" bigint`)
}
