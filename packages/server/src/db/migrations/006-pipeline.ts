import type { SchemaWriter } from './schema-writer.ts'

/** What the pipeline remembers between two cycles, and what it shows the web process. */
export async function pipeline({ run, identity, countChanges }: SchemaWriter): Promise<void> {
  await run(`create table "lineCheckpoint" (
    "lineID" integer primary key references "line" ("lineID") on delete cascade,
    "journalSequence" bigint not null,
    "track" text not null,
    "counters" text not null)`)
  await run(`create table "heartbeat" ("id" integer primary key check ("id" = 1), "at" bigint not null)`)
  await run(`create table "pipelineLead" (
    "id" integer primary key check ("id" = 1),
    "term" integer not null,
    "turn" bigint not null,
    "journal" text not null)`)
  await run(`create table "dirtyWindow" (
    "id" ${identity},
    "lineID" integer not null references "line" ("lineID") on delete cascade,
    "start" bigint not null,
    "end" bigint not null check ("end" > "start"))`)
  await run(`create table "liveLine" (
    "lineID" integer primary key references "line" ("lineID") on delete cascade,
    "revision" bigint not null,
    "status" text not null)`)
  await run(
    `create table "configurationRevision" ("id" integer primary key check ("id" = 1), "revision" bigint not null)`,
  )
  await run(`insert into "configurationRevision" ("id", "revision") values (1, 1)`)
  await countChanges('configurationRevision', ['line', 'lineTarget', 'opcServer', 'tag', 'parameter'])
  await run(`create index "liveLine_revision" on "liveLine" ("revision")`)
}
