import type { SchemaWriter } from './schema-writer.ts'

/**
 * How long a session lasts while its person is away, and how long in all; from when on a password that
 * somebody else chose is worth nothing. Passwords that were temporary before last as they did.
 */
export async function lifetimes({ run }: SchemaWriter): Promise<void> {
  await run(`alter table "parameter" add column "sessionHours" integer not null default 12`)
  await run(`alter table "parameter" add column "sessionIdleMinutes" integer not null default 60`)
  await run(`alter table "parameter" add column "administratorIdleMinutes" integer not null default 30`)
  await run(`alter table "session" add column "usedAt" bigint not null default 0`)
  await run(`update "session" set "usedAt" = "expiresAt" - 3600000`)
  await run(`alter table "user" add column "passwordEnd" bigint`)
}
