import type { SchemaWriter } from './schema-writer.ts'

/** How people register with the bot, and how far it has read what they wrote to it. */
export async function telegram({ run }: SchemaWriter): Promise<void> {
  await run(`create table "telegramInvitation" (
    "tokenHash" text primary key,
    "userID" text not null references "user" ("userID") on delete cascade,
    "expiresAt" bigint not null)`)
  await run(`create index "telegramInvitation_user" on "telegramInvitation" ("userID")`)
  await run(`create table "telegramBot" (
    "id" integer primary key check ("id" = 1),
    "botID" bigint,
    "userName" text,
    "failure" text,
    "checkedAt" bigint,
    "lastUpdateID" bigint,
    "lastUpdateAt" bigint)`)
}
