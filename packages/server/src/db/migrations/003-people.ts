import type { SchemaWriter } from './schema-writer.ts'

/** Accounts, their sessions, and the trail of what they did: it is written once and never changed. */
export async function people({ run, identity, refuse, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "user" (
    "userID" text primary key check (length("userID") between 1 and 12),
    "groupID" integer,
    "firstName" text not null check (length("firstName") between 1 and 40),
    "lastName" text not null check (length("lastName") between 1 and 40),
    "email" text,
    "passwordHash" text,
    "roleID" integer not null,
    "active" boolean not null default true,
    "failedLogins" integer not null default 0,
    "lockedUntil" bigint,
    "mustChangePassword" boolean not null default false,
    "telegramChatID" bigint unique,
    "language" text check ("language" in ('es', 'en')),
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('userID')},
    ${searchable('firstName')},
    ${searchable('lastName')},
    ${searchable('email')},
    ${searchable('updatedBy')})`)
  await run(`create unique index "user_name" on "user" ("userIDSearch")`)
  await run(`create table "session" (
    "sessionID" ${identity},
    "tokenHash" text not null unique,
    "userID" text not null references "user" ("userID") on delete cascade,
    "createdAt" bigint not null,
    "expiresAt" bigint not null check ("expiresAt" > "createdAt"),
    "ipAddress" text,
    "userAgent" text,
    ${searchable('userID')},
    ${searchable('ipAddress')},
    ${searchable('userAgent')})`)
  await run(`create index "session_user" on "session" ("userID")`)
  await run(`create index "session_expiry" on "session" ("expiresAt")`)
  await run(`create table "auditEntry" (
    "id" ${identity},
    "at" bigint not null,
    "userID" text not null,
    "origin" text,
    "action" text not null,
    "entity" text not null,
    "entityKey" text not null,
    "before" text,
    "after" text,
    ${searchable('userID')},
    ${searchable('origin')},
    ${searchable('action')},
    ${searchable('entity')},
    ${searchable('entityKey')},
    ${searchable('before')},
    ${searchable('after')})`)
  await run(`create index "auditEntry_at" on "auditEntry" ("at")`)
  await run(`create index "auditEntry_entity" on "auditEntry" ("entity", "entityKey", "id")`)
  const message = 'the audit trail is append-only'
  await refuse({ name: 'auditEntry_stays', table: 'auditEntry', on: 'update', when: '1 = 1', message })
  await refuse({ name: 'auditEntry_remains', table: 'auditEntry', on: 'delete', when: '1 = 1', message })
}
