import type { SchemaWriter } from './schema-writer.ts'

/**
 * Sources that send their readings themselves: by what token, how far they got, and what waits for the
 * pipeline.
 */
export async function pushedReadings({ run, identity }: SchemaWriter): Promise<void> {
  await run(`create table "pushSource" (
    "opcServerID" integer primary key references "opcServer" ("opcServerID") on delete cascade,
    "tokenHash" text unique,
    "tokenMadeAt" bigint,
    "sequence" bigint not null default 0,
    "receivedAt" bigint)`)
  await run(`create table "pushedBatch" (
    "batchID" ${identity},
    "opcServerID" integer not null references "opcServer" ("opcServerID") on delete cascade,
    "receivedAt" bigint not null,
    "size" integer not null,
    "readings" text not null)`)
  await run(`create index "pushedBatch_server" on "pushedBatch" ("opcServerID")`)
}
