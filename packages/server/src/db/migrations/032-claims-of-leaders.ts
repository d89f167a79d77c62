import type { SchemaWriter } from './schema-writer.ts'

/**
 * Who leads is told apart also where the database went back, and whoever takes over knows how much of a batch
 * that a source pushed was recorded.
 */
export async function claimsOfLeaders({ run, exact }: SchemaWriter): Promise<void> {
  await run(`alter table "pipelineLead" add column "claim" text${exact} not null default ''`)
  await run(`alter table "pushedBatch" add column "recorded" integer not null default 0`)
}
