import type { SchemaWriter } from './schema-writer.ts'

/**
 * When the plant saves itself, how many backups it keeps, and what became of the last ones. `installation`
 * stands in the names of the files, so that plants which share a folder do not take each other's away.
 */
export async function backups({ run, identity }: SchemaWriter): Promise<void> {
  await run(`create table "backupRule" (
    "id" integer primary key check ("id" = 1),
    "installation" text not null,
    "enabled" boolean not null,
    "time" text not null,
    "folder" text,
    "daily" integer not null check ("daily" >= 0),
    "weekly" integer not null check ("weekly" >= 0),
    "monthly" integer not null check ("monthly" >= 0),
    "since" bigint,
    "orderedAt" bigint,
    "revision" integer not null default 1)`)
  await run(`insert into "backupRule" ("id", "installation", "enabled", "time", "daily", "weekly", "monthly")
    values (1, '', true, '02:30', 7, 4, 12)`)
  await run(`create table "backupRun" (
    "id" ${identity},
    "cause" text not null check ("cause" in ('schedule', 'order', 'command')),
    "startedAt" bigint not null,
    "endedAt" bigint not null,
    "file" text not null,
    "rows" bigint,
    "bytes" bigint,
    "verified" boolean not null,
    "encrypted" boolean not null,
    "problem" text,
    "detail" text)`)
}
