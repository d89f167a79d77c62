import type { SchemaWriter } from './schema-writer.ts'

/**
 * The certificate that a server is known by, who has said so and since when. Without somebody it is the first
 * one that was seen, and nobody has looked at it yet.
 */
export async function trustedCertificates({ run }: SchemaWriter): Promise<void> {
  await run(`alter table "opcServer" add column "certificateThumbprint" text`)
  await run(`alter table "opcServer" add column "certificateSubject" text`)
  await run(`alter table "opcServer" add column "certificateFrom" bigint`)
  await run(`alter table "opcServer" add column "certificateTo" bigint`)
  await run(`alter table "opcServer" add column "certificateBy" text`)
  await run(`alter table "opcServer" add column "certificateAt" bigint`)
}
