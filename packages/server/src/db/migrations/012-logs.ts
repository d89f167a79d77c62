import type { SchemaWriter } from './schema-writer.ts'

/**
 * What the program says of itself: its log, and how its last cycles went. Both are bounded; neither is a
 * fact.
 */
export async function logs({ run, identity, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "logEntry" (
    "id" ${identity},
    "time" bigint not null,
    "level" text not null check ("level" in ('FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE')),
    "logger" text not null,
    "message" text not null,
    ${searchable('logger')},
    ${searchable('message')})`)
  await run(`create index "logEntry_time" on "logEntry" ("time", "id")`)
  await run(`create index "logEntry_level" on "logEntry" ("level", "time", "id")`)
  await run(`create table "pipelineUpdate" (
    "slot" integer primary key,
    "at" bigint not null,
    "duration" double precision not null,
    "readings" integer not null,
    "lines" text not null)`)
  await run(`create index "pipelineUpdate_at" on "pipelineUpdate" ("at")`)
  await run(
    `create table "pipelineHealth" ("id" integer primary key check ("id" = 1), "at" bigint not null, "content" text not null)`,
  )
}
