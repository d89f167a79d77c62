import type { SchemaWriter } from './schema-writer.ts'

/**
 * Who came in, who was refused and who took something away: a table that only grows, as the audit trail does.
 * The rows of both are linked into a chain, so that a row which is changed, put in or taken out behind the
 * product's back is found. What was there before is linked as it stands.
 */
export async function securityEvents({ run, identity, exact, refuse, searchable }: SchemaWriter) {
  await run(`create table "securityEvent" (
    "id" ${identity},
    "at" bigint not null,
    "event" text not null,
    "outcome" text not null check ("outcome" in ('success', 'failure')),
    "userID" text,
    "address" text,
    "userAgent" text,
    "sessionID" integer,
    "terminalID" integer,
    "detail" text,
    ${searchable('userID')},
    ${searchable('address')},
    ${searchable('userAgent')},
    ${searchable('detail')})`)
  await run(`create index "securityEvent_at" on "securityEvent" ("at", "id")`)
  await run(`create index "securityEvent_event" on "securityEvent" ("event", "at", "id")`)
  await run(`alter table "auditEntry" add column "address" text`)
  await run(`alter table "auditEntry" add column "sessionID" integer`)
  await run(`alter table "auditEntry" add column "terminalID" integer`)
  await run(`create table "trailLink" (
    "trail" text${exact} not null check ("trail" in ('audit', 'security')),
    "number" bigint not null check ("number" > 0),
    "rowID" integer not null,
    "hash" text${exact} not null,
    primary key ("trail", "number"),
    unique ("trail", "rowID"))`)
  await run(`create table "trailHead" (
    "trail" text${exact} primary key,
    "number" bigint not null,
    "hash" text${exact} not null,
    "since" bigint)`)
  await run(`create table "trailWaiting" (
    "trail" text${exact} not null,
    "rowID" integer not null,
    primary key ("trail", "rowID"))`)
  await run(
    `insert into "trailHead" ("trail", "number", "hash") values ('audit', 0, ''), ('security', 0, '')`,
  )
  await run(`insert into "trailWaiting" ("trail", "rowID") select 'audit', "id" from "auditEntry"`)
  await run(
    `create table "syslogProgress" ("id" integer primary key check ("id" = 1), "number" bigint not null)`,
  )
  await run(`insert into "syslogProgress" ("id", "number") values (1, 0)`)
  for (const table of ['securityEvent', 'trailLink']) {
    const message = `rows of ${table} stay as they are`
    await refuse({ name: `${table}_stays`, table, on: 'update', when: '1 = 1', message })
    await refuse({ name: `${table}_remains`, table, on: 'delete', when: '1 = 1', message })
  }
}
