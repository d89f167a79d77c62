import type { SchemaWriter } from './schema-writer.ts'

/** Secrets lie sealed by a key outside the database; here is which one it is. */
export async function sealedSecrets({ run, exact }: SchemaWriter): Promise<void> {
  await run(`create table "secretKey" (
    "id" integer primary key check ("id" = 1),
    "keyID" text${exact} not null)`)
}
