import type { SchemaWriter } from './schema-writer.ts'

/** What some people show besides their password when they log in: codes that change every half minute. */
export async function secondFactor({ run }: SchemaWriter): Promise<void> {
  await run(`create table "secondFactor" (
    "userID" text primary key references "user" ("userID") on delete cascade,
    "secret" text not null,
    "confirmedAt" bigint,
    "lastStep" bigint not null default 0,
    "failedCodes" integer not null default 0,
    "lockedUntil" bigint)`)
  await run(`create table "recoveryCode" (
    "codeHash" text primary key,
    "userID" text not null references "user" ("userID") on delete cascade)`)
  await run(`create index "recoveryCode_user" on "recoveryCode" ("userID")`)
  await run(`create table "loginTicket" (
    "ticketHash" text primary key,
    "userID" text not null references "user" ("userID") on delete cascade,
    "expiresAt" bigint not null)`)
}
