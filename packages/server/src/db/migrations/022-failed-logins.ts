import type { SchemaWriter } from './schema-writer.ts'

/**
 * Wrong passwords are counted by the name that was typed and where it came from, whether or not there is such
 * a user: nobody learns from a lock which names exist, and nobody can lock out people who come from
 * elsewhere.
 */
export async function failedLogins({ run, exact }: SchemaWriter): Promise<void> {
  await run(`create table "failedLogin" (
    "name" text${exact} not null,
    "source" text${exact} not null,
    "failures" integer not null,
    "lastAt" bigint not null,
    "lockedUntil" bigint,
    primary key ("name", "source"))`)
  await run(`create index "failedLogin_age" on "failedLogin" ("lastAt")`)
  await run(`alter table "user" drop column "failedLogins"`)
  await run(`alter table "user" drop column "lockedUntil"`)
}
